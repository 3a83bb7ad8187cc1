import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ParsedRegistry, parseRegistry } from '../read/parse-registry.ts';
import { mergeRegistry } from './merge-registry.ts';

const odd = fc.jsonValue({ maxDepth: 2 });
const settings = fc.record(
  {
    _comment: odd,
    hook_mode: fc.constantFrom('async', 'both'),
    pane_capture_lines: fc.integer({ min: -1, max: 2 }),
    typo: odd,
  },
  { requiredKeys: [] },
);
const agent = fc.record(
  {
    agent_id: fc.constantFrom('a', 'b', 'c', '', '__proto__'),
    enabled: fc.constantFrom(true, false, 'yes'),
    tmux_session_name: fc.constantFrom('x', 'y', ''),
    hook_settings: fc.oneof(settings, odd),
    _comment: odd,
    typo: odd,
  },
  { requiredKeys: [] },
);
const documents = fc.record(
  {
    agents: fc.array(fc.oneof({ weight: 4, arbitrary: agent }, odd), { maxLength: 6 }),
    hook_settings: fc.oneof(settings, odd),
    _comment: odd,
    constructor: odd,
  },
  { requiredKeys: ['agents'] },
);

test('a change that changes nothing leaves any document as it was', () => {
  fc.assert(
    fc.property(documents, (drawn) => {
      const raw = plain(drawn);
      const before = parse(raw);
      const merged = mergeRegistry(raw, before, before.registry);
      expect(JSON.stringify(merged)).toBe(JSON.stringify(raw));
    }),
  );
});

test('a new agent is all that is new', () => {
  fc.assert(
    fc.property(documents, (drawn) => {
      const raw = plain(drawn);
      const before = parse(raw);
      const merged = mergeRegistry(raw, before, {
        ...before.registry,
        agents: [...before.registry.agents, { agent_id: 'new' }],
      });
      const rest = (merged.agents as { agent_id?: unknown }[]).filter(
        (entry) => entry?.agent_id !== 'new',
      );
      expect(JSON.stringify({ ...merged, agents: rest })).toBe(JSON.stringify(raw));
      expect(parse(merged).registry.agents).toContainEqual({ agent_id: 'new' });
    }),
  );
});

test('whatever the document, no two agents share an id or a session', () => {
  fc.assert(
    fc.property(documents, (drawn) => {
      const { agents } = parse(plain(drawn)).registry;
      const enabled = agents.filter((each) => each.enabled !== false);
      const sessions = enabled.map((each) => each.tmux_session_name || `${each.agent_id}-main`);
      expect(new Set(agents.map((each) => each.agent_id)).size).toBe(agents.length);
      expect(new Set(sessions).size).toBe(sessions.length);
    }),
  );
});

function plain(drawn: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(drawn));
}

function parse(raw: unknown): ParsedRegistry {
  const parsed = parseRegistry(raw);
  if (parsed.registry === undefined) throw new Error('not a registry');
  return parsed;
}
