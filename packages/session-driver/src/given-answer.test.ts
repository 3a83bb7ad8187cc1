import { expect, test } from 'vitest';
import { type GivenAnswer, toAnswering } from './given-answer.ts';

test.for<[GivenAnswer, object]>([
  [{ action: 'approve' }, { kind: 'approve' }],
  [{ action: 'submit' }, { kind: 'submit' }],
  [
    { action: 'deny', reason: ' not now ' },
    { kind: 'deny', reason: 'not now' },
  ],
  [{ action: 'deny', reason: ' ' }, { kind: 'deny' }],
  [
    { action: 'choose', choices: ['2'], text: undefined },
    { kind: 'choose', choices: ['2'] },
  ],
  [
    { action: 'answer', answers: { Size: ['L'] } },
    { kind: 'answer', answers: { Size: ['L'] } },
  ],
  [
    { action: 'type', text: 'plain C ' },
    { kind: 'type', text: 'plain C ' },
  ],
])('%j is for one request', ([given, action]) => {
  expect(toAnswering(given, '7KQ2XM4T')).toEqual({ ...action, for: '7KQ2XM4T' });
});

test.for<[GivenAnswer, string]>([
  [{ action: 'choose' }, 'choose takes choices'],
  [{ action: 'answer' }, 'answer takes answers'],
  [{ action: 'type' }, 'type takes text'],
  [{ action: 'approve', reason: 'fine' }, 'approve takes no reason, but nothing else'],
  [{ action: 'deny', text: 'no' }, 'deny takes no text, but reason'],
])('%j is a mistake', ([given, message]) => {
  expect(() => toAnswering(given, '7KQ2XM4T')).toThrow(message);
});
