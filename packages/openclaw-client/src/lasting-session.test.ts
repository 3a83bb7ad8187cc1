import { expect, test } from 'vitest';
import { agentOfSession, isLastingSession, newestSession } from './lasting-session.ts';

test.for([
  { key: 'agent:warden:main', lasts: true },
  { key: 'agent:warden:telegram:group:-100:topic:7', lasts: true },
  { key: 'agent:warden:cronicle', lasts: true },
  { key: 'agent:cron:main', lasts: true },
  { key: 'agent:warden:telegram:cron:7', lasts: true },
  { key: 'global', lasts: true },
  { key: 'agent:warden:subagent:x', lasts: false },
  { key: 'agent:warden:telegram:7:subagent:x', lasts: false },
  { key: 'agent:warden:cron', lasts: false },
  { key: 'agent:warden:cron:daily', lasts: false },
  { key: 'agent:warden:hook:x', lasts: false },
  { key: 'agent:warden:acp:x', lasts: false },
  { key: 'agent:warden:explicit:no-such-id', lasts: false },
])('$key lasts: $lasts', ({ key, lasts }) => {
  expect(isLastingSession({ key })).toBe(lasts);
});

test.for([
  { session: { key: 'agent:warden:main', agentId: 'warden' }, agent: 'warden' },
  { session: { key: 'global', agentId: 'warden' }, agent: 'warden' },
  { session: { key: 'agent:warden:main' }, agent: 'warden' },
  { session: { key: 'agent:warden' }, agent: undefined },
  { session: { key: 'global' }, agent: undefined },
])('$session.key is of $agent', ({ session, agent }) => {
  expect(agentOfSession(session)).toBe(agent);
});

test('the newest was used last', () => {
  const old = { key: 'old', updatedAt: '2026-11-16T17:00:00.001Z' };
  const [one, other] = [
    { key: 'one', updatedAt: '2026-11-16T17:00:00.002Z' },
    { key: 'other', updatedAt: '2026-11-16T17:00:00.002Z' },
  ];
  expect(newestSession([])).toBeUndefined();
  expect(newestSession([{ key: 'never' }, old, one, other])).toBe(one);
});
