import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { exitOption, isProcessAlive } from '@gsd-code-skill/core';
import { eventually } from '@gsd-code-skill/testing';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { recover } from '../recover/recover.ts';
import { spawn } from '../spawn/spawn.ts';
import { attach } from './attach.ts';
import { remove } from './remove.ts';
import { restart } from './restart.ts';
import { stop } from './stop.ts';

const timeout = 15_000;
const agentId = 'warden';

test.concurrent('stops an agent, which recovery then leaves alone, and restarts it', async ({
  launcher,
  project,
  claude,
  tmux,
}) => {
  const workingDirectory = await project(agentId);
  const options = { agentId, workingDirectory, firstCommand: '', timeout };
  const spawned = await spawn(launcher, options);
  const [first] = await claude.starts();
  expect((await stop(launcher, agentId)).data).toMatchObject({ stopped: true });
  expect(isProcessAlive(first?.pid ?? Number.NaN)).toBe(false);
  expect(await tmux.sessions()).toEqual([]);

  const { lines } = await recover(launcher, { parallel: 1, timeout });
  expect(lines[1]).toBe('warden: skipped: it was stopped; gsd-launcher restart warden starts it');
  expect((await stop(launcher, agentId)).data).toMatchObject({ stopped: false });

  for (const _ of ['stopped', 'running']) {
    expect((await restart(launcher, agentId, { timeout })).lines[0]).toContain('restored=1');
  }
  const starts = await claude.starts();
  expect(starts).toHaveLength(3);
  expect(starts.at(-1)?.args.slice(1, 3)).toEqual(['--resume', spawned.data.claude_session]);
  expect(await tmux.panes()).toHaveLength(1);
});

test.concurrent('restarts an agent with no more rights than it was started with', async ({
  launcher,
  project,
  register,
  claude,
}) => {
  await register([{ agent_id: agentId, working_directory: await project(agentId) }]);
  await spawn(launcher, { agentId, firstCommand: '', permissionMode: 'plan', timeout });
  for (const _ of ['once', 'again']) await restart(launcher, agentId, { timeout });
  const modes = (await claude.starts()).map(({ args }) => args.slice(0, 2));
  expect(modes).toEqual(Array.from({ length: 3 }, () => ['--permission-mode', 'plan']));
});

test.concurrent('leaves other windows of the session alone', async ({
  launcher,
  project,
  tmux,
}) => {
  const workingDirectory = await project(agentId);
  await spawn(launcher, { agentId, workingDirectory, firstCommand: '', timeout });
  const own = await tmux.newWindow('warden-main', { command: ['cat'] });
  await stop(launcher, agentId);
  expect((await tmux.panes()).map(({ id }) => id)).toEqual([own]);
});

test.concurrent('closes a pane whose tmux takes its time to note that Claude Code has ended', async ({
  folder,
  launcher,
  project,
  install,
  tmux,
}) => {
  const { stdout: program } = await execa('which', ['tmux']);
  const lingering = join(folder, 'tmux');
  await symlink('/bin/sleep', lingering);
  const slow = `case "$*" in *set-option*${exitOption}*) '${program}' "$@"; exec '${lingering}' 0.3 ;; esac`;
  await install('tmux', `${slow}; exec '${program}' "$@"`);
  const workingDirectory = await project(agentId);
  await spawn(launcher, { agentId, workingDirectory, firstCommand: '', timeout });
  await stop(launcher, agentId);
  expect(await tmux.panes()).toEqual([]);
});

test.concurrent('removes an agent that does not run', async ({ launcher, project, env }) => {
  const workingDirectory = await project(agentId);
  await spawn(launcher, { agentId, workingDirectory, firstCommand: '', timeout });
  await expect(remove(launcher, agentId)).rejects.toMatchObject({
    message: 'warden runs in session warden-main',
    advice: ['stop it first: gsd-launcher stop warden'],
  });
  await stop(launcher, agentId);
  await remove(launcher, agentId);
  expect(JSON.parse(await readFile(env.GSD_REGISTRY ?? '', 'utf8')).agents).toEqual([]);
  await expect(remove(launcher, agentId)).rejects.toThrow('there are: none');
});

test.concurrent('attaches to the session an agent lives in', async ({
  launcher,
  project,
  privateTmux: { socketPath },
  register,
  tmux,
  env,
}) => {
  await register([{ agent_id: agentId, working_directory: await project(agentId) }]);
  const options = { server: ['-S', socketPath], hasTerminal: false };
  await expect(attach(launcher, agentId, options)).rejects.toThrow('warden has no session');
  await tmux.newSession('warden-main', { command: ['cat'] });
  await spawn(launcher, { agentId, firstCommand: '', timeout });
  const { data } = await attach(launcher, agentId, options);
  expect(data.command).toEqual([
    'tmux',
    '-S',
    socketPath,
    'attach-session',
    '-t',
    '=warden-main-2',
  ]);

  const program = new URL('../../bin/gsd-launcher.js', import.meta.url).pathname;
  const command = [process.execPath, program, 'attach', agentId, '-S', socketPath];
  await tmux.newSession('terminal', { command: ['env', '-u', 'TMUX', ...command], env });
  await eventually(async () => expect((await tmux.findSession('warden-main-2'))?.attached).toBe(1));
});
