import { expect, test } from 'vitest';
import { agentsOfOpenClaw } from './agents-of-openclaw.ts';

test('takes the newest session of each agent', () => {
  const agents = agentsOfOpenClaw([
    {
      key: 'agent:warden:main',
      id: 'old',
      agentId: 'warden',
      updatedAt: '2026-11-16T17:00:00.001Z',
    },
    {
      key: 'agent:warden:telegram:1',
      id: 'new',
      agentId: 'warden',
      updatedAt: '2026-11-16T17:00:00.002Z',
    },
    { key: 'agent:scout:main', updatedAt: '2026-11-16T17:00:00.001Z' },
  ]);
  expect(agents).toEqual([
    {
      agent_id: 'warden',
      enabled: true,
      tmux_session_name: 'warden-main',
      openclaw_session_key: 'agent:warden:telegram:1',
      openclaw_session_id: 'new',
    },
    {
      agent_id: 'scout',
      enabled: true,
      tmux_session_name: 'scout-main',
      openclaw_session_key: 'agent:scout:main',
    },
  ]);
});

test('passes over sessions in which nobody sits', () => {
  const passing = ['agent:warden:cron:1', 'agent:warden:telegram:7:subagent:2'];
  expect(
    agentsOfOpenClaw(passing.map((key) => ({ key, updatedAt: '2026-11-16T17:00:00.009Z' }))),
  ).toEqual([]);
});
