import { expect, test } from 'vitest';
import { openClawSessionOf, statusSessionOf } from './openclaw-session.ts';

test('names the OpenClaw session of an agent', () => {
  const agent = { agent_id: 'forge' };
  const key = 'agent:forge:telegram:7';
  expect(openClawSessionOf(agent)).toEqual({ key: 'agent:forge:main' });
  expect(openClawSessionOf({ ...agent, openclaw_session_id: '' })).toEqual({
    key: 'agent:forge:main',
  });
  expect(openClawSessionOf({ ...agent, openclaw_session_id: 'one' })).toEqual({ id: 'one' });
  expect(
    openClawSessionOf({ ...agent, openclaw_session_key: key, openclaw_session_id: 'one' }),
  ).toEqual({ key, id: 'one' });
});

test('names the session that hears of what goes wrong, if there is one', () => {
  const key = 'agent:main:main';
  expect(statusSessionOf({ agents: [] })).toBeUndefined();
  expect(statusSessionOf({ agents: [], global_status_openclaw_session_key: '' })).toBeUndefined();
  expect(statusSessionOf({ agents: [], global_status_openclaw_session_key: key })).toEqual({ key });
  expect(statusSessionOf({ agents: [], global_status_openclaw_session_id: 'one' })).toEqual({
    id: 'one',
  });
});
