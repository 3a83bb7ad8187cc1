import { expect, test } from 'vitest';
import { WakeError } from '../wake-error.ts';
import { formatWake } from './format-wake.ts';
import { createWake, type WakeInput } from './wake.ts';

const wake: WakeInput = {
  agentId: 'warden',
  sessionName: 'warden-main',
  timestamp: '2026-02-17T10:00:00Z',
  wakeId: '01JM9A7T40WARDENMAN0000000',
  trigger: { type: 'test' },
};

test('fills in what is always there and leaves out what is undefined', () => {
  const made = createWake({ ...wake, content: undefined, state: undefined, pressure: undefined });
  expect(made).toStrictEqual({ ...wake, trigger: { type: 'test', details: {} }, actions: [] });
});

test('leaves blank content out', () => {
  expect(createWake({ ...wake, content: { kind: 'content', text: ' \n\0' } })).not.toHaveProperty(
    'content',
  );
});

test('masks a secret that colours split, and before the cut could halve it', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const colored = `${token.slice(0, 10)}\u001b[31m${token.slice(10)}`;
  const text = `${'x'.repeat(100)} ${colored} ${'y'.repeat(100)}`;
  const { content } = createWake(
    { ...wake, content: { kind: 'content', text } },
    { maxContentChars: 120 },
  );
  expect(content?.text).toMatch(/^x+\n… \d+ characters cut …\ny+$/);
  expect(createWake({ ...wake, content: { kind: 'content', text } }).content?.text).toContain(
    ' ghp_… ',
  );
});

test('masks details and actions too', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const message = formatWake({
    ...wake,
    trigger: { type: 'test', details: { note: token } },
    actions: [`menu-driver w type ${token}`],
  });
  expect(message).toContain('note: ghp_…\n');
  expect(message).toContain('menu-driver w type ghp_…\n');
});

test('keeps every action on one line', () => {
  expect(createWake({ ...wake, actions: ['a\n  b', ' ', 'c '] }).actions).toEqual(['a b', 'c']);
});

test.for<[string, object]>([
  ['agentId', { agentId: '' }],
  ['timestamp', { timestamp: 'now' }],
  ['trigger.type', { trigger: { type: 'x' } }],
  ['trigger.details', { trigger: { type: 'test', details: { 'Not Snake': '1' } } }],
  ['trigger.details', { trigger: { type: 'test', details: { type: '1' } } }],
  ['pressure', { pressure: '101% [OK]' }],
  ['"colour"', { colour: 'red' }],
])('says that %s is wrong', ([path, wrong]) => {
  expect.assertions(2);
  try {
    formatWake({ ...wake, ...wrong } as WakeInput);
  } catch (error) {
    expect(error).toBeInstanceOf(WakeError);
    expect(error).toMatchObject({ code: 'invalid-wake', message: expect.stringContaining(path) });
  }
});
