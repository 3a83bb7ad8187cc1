import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockDecision } from './block-decision.ts';

const wanted = JSON.stringify({ decision: 'block', reason: 'go on' });

test.for([
  { name: 'the object alone', reply: '{"decision":"block","reason":"go on"}' },
  { name: 'other keys', reply: '{"continue":false,"reason":"go on","decision":"block"}' },
  {
    name: 'a code fence',
    reply: 'Yes.\n```json\n{ "decision": "block",\n "reason": "go on" }\n```',
  },
  { name: 'braces before it', reply: 'use {x} or { y: {"decision":"block","reason":"go on"}' },
  {
    name: 'other objects beside it',
    reply: '{"a":1} {"decision":"block","reason":"go on"} {"b":{}}',
  },
  { name: 'the same one twice', reply: `${wanted}\n${wanted}` },
])('finds the block in $name', ({ reply }) => {
  expect(blockDecision(reply)).toBe(wanted);
});

test.for([
  '',
  'go on',
  '{"decision":"approve","reason":"x"}',
  '{"decision":"block"}',
  '{"decision":"block","reason":""}',
  '{"decision":"block","reason":5}',
  '{"decision":"block","reason":"go on"',
  '{"decision":"block","reason":"this"} {"decision":"block","reason":"that"}',
  '{'.repeat(100_000),
])('%j asks for none', (reply) => {
  expect(blockDecision(reply)).toBeUndefined();
});

test('any reason comes out as it went in, in an object of two keys', () => {
  const anything = fc.string({ unit: 'binary', minLength: 1 });
  fc.assert(
    fc.property(
      anything,
      fc.string().filter((text) => !/[{"]/.test(text)),
      (reason, noise) => {
        const reply = `${noise}${JSON.stringify({ decision: 'block', reason })}${noise}`;
        expect(JSON.parse(blockDecision(reply) ?? '')).toEqual({ decision: 'block', reason });
      },
    ),
  );
});
