import { expect } from 'vitest';
import { screenPath, test } from '../../test/fleet.ts';
import { spawn } from '../spawn/spawn.ts';
import { list } from './list.ts';

test('shows agents with session, state, context and whether OpenClaw knows them', async ({
  launcher,
  openclaw,
  play,
  project,
  register,
  tmux,
}) => {
  await openclaw.knows([{ key: 'agent:warden:main', sessionId: 'one', agentId: 'warden' }]);
  await register(
    [
      {
        agent_id: 'warden',
        working_directory: await project('warden'),
        openclaw_session_key: 'agent:warden:main',
      },
      { agent_id: 'forge', openclaw_session_key: 'agent:forge:gone' },
      { agent_id: 'ghost', enabled: false },
    ],
    { delivery: { transport: 'cli' } },
  );
  await play({ still: screenPath('80-context-c96', { size: '200x50' }) });
  await spawn(launcher, { agentId: 'warden', firstCommand: '', timeout: 15_000 });
  await tmux.newSession('forge-main', { command: ['cat'] });

  const { data, lines } = await list(launcher);
  expect(data.agents).toEqual([
    {
      agent: 'warden',
      enabled: true,
      session: 'warden-main',
      state: 'idle',
      // the screen says 0% until auto-compact
      context_used_percent: 100,
      openclaw: 'known',
    },
    {
      agent: 'forge',
      enabled: true,
      session: 'forge-main',
      state: 'no_claude',
      openclaw: 'unknown',
    },
    {
      agent: 'ghost',
      enabled: false,
      session: 'ghost-main',
      state: 'no_session',
      openclaw: 'unknown',
    },
  ]);
  expect(lines[0]).toMatch(/^localhost: 3 agents, 1 idle, no worker/);
  expect(lines[1]).toMatch(/^STATE +SINCE +AGENT +SESSION +CONTEXT/);
  expect(lines.slice(2)).toEqual([
    expect.stringMatching(/^idle +warden +warden-main +████████ 100%/),
    expect.stringMatching(/^no claude +forge +forge-main/),
    expect.stringMatching(/^disabled +ghost +ghost-main/),
    'OpenClaw knows no session of forge',
    'OpenClaw knows no session of ghost',
  ]);
});
