import type { OpenClawSession } from '@gsd-code-skill/openclaw-client';
import type { Agent, Registry } from '@gsd-code-skill/registry';
import { expect, test } from 'vitest';
import { matchSessions } from './match-sessions.ts';

const session = (key: string, id: string, changed: number): OpenClawSession => ({
  key,
  id,
  updatedAt: new Date(changed).toISOString(),
});
const registry = (...agents: Agent[]): Registry => ({ agents });
const keyOf = (matched: Registry, index = 0) => matched.agents[index]?.openclaw_session_key;

const sessions = [
  session('agent:warden:main', 'id-main', 10),
  session('agent:warden:telegram:group:-100:topic:7', 'id-topic', 30),
  session('agent:warden:subagent:x', 'id-sub', 90),
  session('agent:warden:acp:x', 'id-acp', 99),
  session('agent:forge:main', 'id-forge', 20),
];

test('takes the newest session of an agent', () => {
  const { registry: after, changes } = matchSessions(registry({ agent_id: 'warden' }), sessions);
  expect(after.agents[0]).toMatchObject({
    openclaw_session_id: 'id-topic',
    openclaw_session_key: 'agent:warden:telegram:group:-100:topic:7',
  });
  expect(changes).toEqual([
    { agentId: 'warden', field: 'openclaw_session_id', before: '', after: 'id-topic' },
    {
      agentId: 'warden',
      field: 'openclaw_session_key',
      before: '',
      after: 'agent:warden:telegram:group:-100:topic:7',
    },
  ]);
});

test('refreshes the id of a session that an agent names', () => {
  const agent = { agent_id: 'warden', openclaw_session_key: 'agent:warden:main' };
  const { registry: after, changes } = matchSessions(registry(agent), sessions);
  expect(after.agents[0]).toEqual({ ...agent, openclaw_session_id: 'id-main' });
  expect(changes).toHaveLength(1);
});

test('prefers the topic of an agent', () => {
  const more = [...sessions, session('agent:warden:telegram:group:-100:topic:17', 'id-17', 50)];
  const { registry: after } = matchSessions(registry({ agent_id: 'warden', topic_id: 7 }), more);
  expect(keyOf(after)).toBe('agent:warden:telegram:group:-100:topic:7');
});

test.for([
  { pattern: 'agent:*:main', key: 'agent:warden:main' },
  { pattern: '*topic:?', key: 'agent:warden:telegram:group:-100:topic:7' },
  { pattern: '*.topic:7', key: undefined },
  { pattern: 'agent:warden', key: undefined },
])('counts only keys like $pattern', ({ pattern, key }) => {
  const { registry: after, unmatched } = matchSessions(registry({ agent_id: 'warden' }), sessions, {
    pattern,
  });
  expect(keyOf(after)).toBe(key);
  expect(unmatched).toEqual(key === undefined ? ['warden'] : []);
});

test('invents agents only when asked', () => {
  const known = registry({ agent_id: 'warden' });
  expect(matchSessions(known, sessions).registry.agents).toHaveLength(1);
  const { registry: after } = matchSessions(known, sessions, { bootstrap: true });
  expect(after.agents[1]).toEqual({
    agent_id: 'forge',
    enabled: true,
    auto_wake: false,
    openclaw_session_id: 'id-forge',
    openclaw_session_key: 'agent:forge:main',
  });
});

test('refreshes the global status session and leaves strangers alone', () => {
  const before: Registry = {
    global_status_openclaw_session_id: 'stale',
    global_status_openclaw_session_key: 'agent:forge:main',
    agents: [{ agent_id: 'nobody', openclaw_session_id: 'kept' }],
  };
  const { registry: after, unmatched } = matchSessions(before, sessions);
  expect(after.global_status_openclaw_session_id).toBe('id-forge');
  expect(after.agents).toEqual(before.agents);
  expect(unmatched).toEqual(['nobody']);
});
