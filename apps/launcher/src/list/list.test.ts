import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test, writeScript } from '../../test/fleet.ts';
import { spawn } from '../spawn/spawn.ts';
import { validate } from '../validate/validate.ts';
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
      context_used_percent: expect.any(Number),
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

test('finds what is wrong with a registry on this machine', async ({
  launcher,
  home,
  project,
  register,
  run,
}) => {
  const working_directory = await project('warden');
  await register([
    { agent_id: 'warden', working_directory, openclaw_session_key: 'agent:warden:main' },
    { agent_id: 'lost', working_directory: join(home, 'gone'), tmux_session_name: 'a.b' },
    { agent_id: 'twin', working_directory, tmux_session_name: 'warden-main' },
    { agent_id: 'odd', working_directory, claude_launch_command: 'claude "' },
  ]);
  const { data, failed } = await validate(launcher);
  expect(failed).toBe(true);
  const found = (data.findings as { where: string; problem: string }[]).map(
    ({ where, problem }) => `${where}: ${problem}`,
  );
  expect(found).toEqual([
    expect.stringMatching(/^agents\[2\].*warden-main/),
    `lost: ${home}/gone: there is no such folder`,
    'lost: tmux cannot name a session "a.b"',
    expect.stringContaining('odd: claude_launch_command: not a shell command'),
    'hooks: are not registered: gsd-hooks register',
  ]);

  await execa('mkdir', [join(home, '.claude')]);
  const settings = JSON.stringify({ hooks: { Stop: `. '${launcher.stateDir}/hook.sh'` } });
  await writeFile(join(home, '.claude', 'settings.json'), settings);
  await register([
    { agent_id: 'warden', working_directory, openclaw_session_key: 'agent:warden:main' },
  ]);
  expect(await run('validate')).toMatchObject({ exitCode: 0, stdout: 'valid: 1 agents' });
});
