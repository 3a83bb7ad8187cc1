import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from 'vitest';
import { findClaude, listProcesses } from '../src/index.ts';
import { listFromPs } from '../src/list-from-ps.ts';

const run = promisify(execFile);

interface Fixtures {
  folder: string;
  tmux: (...args: string[]) => Promise<string>;
}

const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'claude-process-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  tmux: async ({ folder }, use) => {
    const server = ['-S', join(folder, 'tmux'), '-f', '/dev/null'];
    const tmux = async (...args: string[]) => (await run('tmux', [...server, ...args])).stdout;
    await use(tmux);
    await tmux('kill-server').catch(() => {});
  },
});

test.for([
  ['/proc', listProcesses],
  ['ps', () => listFromPs()],
] as const)('tells from %s who has the keyboard of a pane', async ([, list], { folder, tmux }) => {
  const claude = join(folder, 'claude');
  await copyFile('/bin/sleep', claude);
  await tmux('new-session', '-d', 'bash --norc -i');
  const panePid = Number(await tmux('list-panes', '-F', '#{pane_pid}'));
  const find = async () => findClaude(await list(), panePid);
  expect(await find()).toBeUndefined();

  await tmux('send-keys', `${claude} 1000`, 'Enter');
  await expect.poll(find).toMatchObject({ args: [claude, '1000'], foreground: true });
  await tmux('send-keys', 'C-z');
  await expect.poll(find).toMatchObject({ foreground: false });
  await tmux('send-keys', 'bg', 'Enter', 'sleep 1000', 'Enter');
  await expect.poll(async () => (await list()).some(isSleep(panePid))).toBe(true);
  expect(await find()).toMatchObject({ foreground: false });
  await tmux('send-keys', 'C-c', 'fg', 'Enter');
  await expect.poll(find).toMatchObject({ foreground: true });
  await tmux('send-keys', 'C-c');
  await expect.poll(find).toBeUndefined();
});

const isSleep = (shell: number) => (one: { readonly parent: number; readonly name: string }) =>
  one.parent === shell && one.name === 'sleep';
