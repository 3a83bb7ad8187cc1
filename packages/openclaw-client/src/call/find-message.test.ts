import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatHistory, findByKey, findByText } from './find-message.ts';

const history = (part: object) => chatHistory.parse({ messages: [], ...part });
const user = (key: string, content = 'hello') => {
  return { role: 'user', content, timestamp: 100, idempotencyKey: `${key}:user` };
};
const said = (content: unknown) => ({ role: 'assistant', content });
const pending = (...items: [string, string][]) => ({
  pendingInputs: { items: items.map(([runId, state]) => ({ runId, state })) },
});

describe('findByKey', () => {
  test.for([
    { name: 'nothing known', part: {}, expected: { status: 'absent', key: 'w' } },
    {
      name: 'a row with its key',
      part: { messages: [user('w')] },
      expected: { status: 'consumed', key: 'w' },
    },
    {
      name: 'a row with a later key',
      part: { messages: [user('w~12')], ...pending(['w', 'interrupted']) },
      expected: { status: 'consumed', key: 'w~12' },
    },
    {
      name: 'its reply, of several blocks',
      part: { messages: [user('w'), said('thinking'), said([{ text: 'a' }, {}, { text: 'b' }])] },
      expected: { status: 'consumed', key: 'w', reply: 'a\nb' },
    },
    {
      name: "no reply of someone else's turn",
      part: { messages: [user('w'), user('x'), said('to x')] },
      expected: { status: 'consumed', key: 'w' },
    },
    {
      name: 'no reply while a run is active',
      part: { messages: [user('w'), said('so far')], sessionInfo: { hasActiveRun: true } },
      expected: { status: 'consumed', key: 'w' },
    },
    {
      name: 'a place in the queue',
      part: pending(['w', 'queued']),
      expected: { status: 'queued', key: 'w' },
    },
    {
      name: 'an interrupted input',
      part: pending(['w', 'interrupted']),
      expected: { status: 'absent', key: 'w~2' },
    },
    {
      name: 'a cancelled input',
      part: pending(['w', 'cancelled']),
      expected: { status: 'absent', key: 'w~2' },
    },
    {
      name: 'many interrupted inputs, in any order',
      part: pending(['w~3', 'interrupted'], ['w', 'interrupted'], ['w~2', 'cancelled']),
      expected: { status: 'absent', key: 'w~4' },
    },
    {
      name: 'a later key in the queue behind an interrupted one',
      part: pending(['w', 'interrupted'], ['w~2', 'queued']),
      expected: { status: 'queued', key: 'w~2' },
    },
    {
      name: 'only others with a similar key',
      part: {
        messages: [user('ww'), user('w~x'), user('w~1'), { role: 'user', content: 'w:user' }],
        ...pending(['w-2', 'queued'], ['x', 'interrupted']),
      },
      expected: { status: 'absent', key: 'w' },
    },
  ])('finds $name', ({ part, expected }) => {
    expect(findByKey(history(part), 'w')).toEqual(expected);
  });

  test('never sends again what the transcript shows, whatever else it holds', () => {
    const keys = fc.constantFrom('w', 'w~2', 'x', 'x~2');
    const states = fc.constantFrom('queued', 'interrupted', 'cancelled');
    fc.assert(
      fc.property(fc.array(keys), fc.array(fc.tuple(keys, states)), (rows, inputs) => {
        const { status } = findByKey(
          history({ messages: rows.map((key) => user(key)), ...pending(...inputs) }),
          'w',
        );
        expect(status === 'consumed').toBe(rows.some((key) => key.startsWith('w')));
      }),
    );
  });
});

describe('findByText', () => {
  const wake = { id: 'w', text: 'hello there\nsecond line' };
  const row = (content: string, timestamp: number) => ({ role: 'user', content, timestamp });

  test.for([
    { name: 'the same words', messages: [row(wake.text, 100)], state: 'consumed' },
    {
      name: 'the start of long words',
      messages: [row('hello there\n...(truncated)...', 100)],
      state: 'consumed',
    },
    { name: 'the same words of long ago', messages: [row(wake.text, 99)], state: 'absent' },
    { name: 'other words', messages: [row('hello there', 100)], state: 'absent' },
    { name: 'an echo', messages: [said(wake.text)], state: 'absent' },
  ])('knows $name', ({ messages, state }) => {
    expect(findByText(history({ messages }), wake, 100).status).toBe(state);
  });

  test('knows its place in the queue', () => {
    const items = [{ state: 'queued', message: { content: wake.text } }];
    expect(findByText(history({ pendingInputs: { items } }), wake, 0).status).toBe('queued');
  });
});
