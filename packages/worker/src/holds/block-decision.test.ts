import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../config/any-character.ts';
import { blockDecision } from './block-decision.ts';

const wake_id = '01JM9A7T40WARDENMAN0000000';
const asked = { decision: 'block', reason: 'go on', wake_id };
const json = JSON.stringify(asked);
const wanted = { kind: 'block', output: '{"decision":"block","reason":"go on"}' };

test.for([
  { name: 'the object alone', reply: json },
  { name: 'other keys', reply: JSON.stringify({ continue: false, ...asked }) },
  { name: 'a code fence', reply: `Yes.\n\`\`\`json\n${JSON.stringify(asked, null, 2)}\n\`\`\`` },
  { name: 'braces before it', reply: `use {x} or { y: ${json}` },
  { name: 'other objects before it', reply: `{"a":1} {"decision":"block","reason":"no"} ${json}` },
  { name: 'words after it', reply: `${json}\nThat is all.` },
  { name: 'braces inside', reply: JSON.stringify({ ...asked, more: { '}': '{"x":1}' } }) },
])('finds the block in $name', ({ reply }) => {
  expect(blockDecision(reply, wake_id)).toEqual(wanted);
});

test.for([
  '',
  'go on',
  '{"decision":"approve","reason":"x"}',
  JSON.stringify({ decision: 'block', wake_id }),
  JSON.stringify({ ...asked, reason: '' }),
  JSON.stringify({ ...asked, reason: 5 }),
  json.slice(0, -1),
  // what it quotes is not what it says
  `${json} and then {"decision":"approve"}`,
  '{'.repeat(1_000_000),
  `${'{"a":'.repeat(200_000)}1}`,
])('%j asks for none', (reply) => {
  expect(blockDecision(reply, wake_id)).toEqual({ kind: 'none' });
});

test.for([
  { decision: 'block', reason: 'go on' },
  { ...asked, wake_id: '01JM9A7T40WARDENMAN0000001' },
])('%j does not name the wake it answers', (reply) => {
  expect(blockDecision(JSON.stringify(reply), wake_id)).toEqual({ kind: 'unnamed' });
});

test('any reason comes out as it went in, in an object of two keys', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, minLength: 1 }),
      fc.string().filter((text) => !text.includes('}')),
      (reason, noise) => {
        const reply = `${noise}${JSON.stringify({ ...asked, reason })}${noise}`;
        const decision = blockDecision(reply, wake_id);
        expect(decision.kind === 'block' && JSON.parse(decision.output)).toEqual({
          decision: 'block',
          reason,
        });
      },
    ),
  );
});
