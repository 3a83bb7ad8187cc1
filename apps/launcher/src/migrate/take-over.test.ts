import { registrySchema } from '@gsd-code-skill/registry';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isComment, isFields } from './document.ts';
import { mergeDocuments } from './merge-documents.ts';
import { takeOver } from './take-over.ts';

const names = [
  'agent_id',
  'enabled',
  'tmux_session_name',
  'hook_settings',
  'muted_triggers',
  'delivery',
  'retry',
  'max_age_h',
  '_comment',
  '_comment_enabled',
  'a.b',
  'agents',
];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('', 'warden', 'warden-main', 'bell\x07', 0, 1.5, true, false, null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 5 }),
  ),
})).any;
const agent = fc.oneof(
  value,
  fc
    .tuple(fc.constantFrom('warden', 'forge', ''), fc.dictionary(fc.constantFrom(...names), value))
    .map(([agent_id, fields]) => ({ ...fields, agent_id })),
);
const document = fc
  .tuple(fc.dictionary(fc.constantFrom(...names), value), fc.array(agent, { maxLength: 5 }))
  .map(([fields, agents]) => ({ ...fields, agents }));

test('makes a valid registry of anything with a list of agents, and loses nothing', () => {
  fc.assert(
    fc.property(document, (old) => {
      const taken = takeOver(old);
      expect(registrySchema.safeParse(withoutComments(taken.document)).error).toBeUndefined();
      expect(leaves(taken.document)).toEqual(leaves(old));
      expect(takeOver(taken.document)).toEqual({ document: taken.document, leftOver: [] });
    }),
  );
});

test('adds a registry to itself without a change', () => {
  fc.assert(
    fc.property(document, (old) => {
      const taken = takeOver(old);
      expect(mergeDocuments(taken.document, taken.document)).toEqual({
        document: taken.document,
        clashes: [],
      });
    }),
  );
});

function withoutComments(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutComments);
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !isComment(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutComments(one)]));
}

/** Every value that holds no other, in no order. */
function leaves(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  return Object.values(value).flatMap(leaves).sort();
}
