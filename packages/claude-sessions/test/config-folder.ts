import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';

export const hasProc = existsSync('/proc/self/stat');

/** A state file as Claude Code 2.1.325 wrote it, for a process that lives. */
export function stateOf(pid: number, more: object = {}) {
  const stat = hasProc ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
  return {
    pid,
    sessionId: '525f6adc-9f0d-4767-a293-fcd80d1bdbeb',
    cwd: '/home/me/project',
    startedAt: 1794838959351,
    procStart: stat.replace(/^.*\) /s, '').split(' ')[19],
    version: '2.1.325',
    peerProtocol: 1,
    peerFeatures: ['notify_idle'],
    kind: 'interactive',
    entrypoint: 'cli',
    asksForConvertedSkills: null,
    tmux: 'main:@0.%0',
    messagingSocketPath: `/tmp/cc-socks/${pid}.sock`,
    name: 'project-b3',
    nameSource: 'derived',
    status: 'idle',
    updatedAt: 1794838985687,
    statusUpdatedAt: 1794838985687,
    ...more,
  };
}

interface Fixtures {
  /** A config folder, with nothing in it. */
  configDir: string;
  /** Starts a process that does nothing until the test ends, and says its pid. */
  start: () => Promise<number>;
  /** Writes a state file in place, as Claude Code does; a string as it is. */
  write: (pid: number | string, content: object | string) => Promise<string>;
}

export const test = base.extend<Fixtures>({
  configDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'claude-sessions-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  start: async ({}, use) => {
    const children: ChildProcess[] = [];
    await use(async () => {
      const child = spawn('sleep', ['1000'], { stdio: 'ignore' });
      children.push(child);
      await once(child, 'spawn');
      return child.pid ?? Number.NaN;
    });
    for (const child of children) child.kill('SIGKILL');
  },
  write: async ({ configDir }, use) => {
    await use(async (pid, content) => {
      await mkdir(join(configDir, 'sessions'), { recursive: true, mode: 0o700 });
      const path = join(configDir, 'sessions', `${pid}.json`);
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    });
  },
});
