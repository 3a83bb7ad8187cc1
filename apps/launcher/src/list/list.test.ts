import { join } from 'node:path';
import { expect } from 'vitest';
import { test, writeScript } from '../../test/fleet.ts';
import { spawn } from '../spawn/spawn.ts';
import { list } from './list.ts';

test('shows agents with session, state, context and whether OpenClaw knows them', async ({
  launcher,
  draw,
  env,
  home,
  project,
  register,
  tmux,
}) => {
  const sessions = { sessions: [{ key: 'agent:warden:main', sessionId: 'one' }] };
  await writeScript(join(home, 'openclaw'), `echo '${JSON.stringify(sessions)}'`);
  env.PATH = `${home}:${env.PATH}`;
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
  await draw('80-context-c96.200x50');
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
      state: 'no Claude Code',
      openclaw: 'unknown',
    },
    {
      agent: 'ghost',
      enabled: false,
      session: 'ghost-main',
      state: 'no session',
      openclaw: 'unknown',
    },
  ]);
  expect(lines[0]).toMatch(/^AGENT +SESSION +STATE +CONTEXT +OPENCLAW SESSION$/);
  expect(lines).toHaveLength(4);
});
