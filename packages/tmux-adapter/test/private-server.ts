import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { test as base, expect } from 'vitest';
import { createTmux, type PaneId, type Tmux } from '../src/index.ts';

/** A pane whose program writes down every byte it gets. */
interface Recorder {
  readonly pane: PaneId;
  received(): Promise<string>;
}

interface PrivateServer {
  readonly folder: string;
  readonly socketPath: string;
  readonly tmux: Tmux;
  /** Runs tmux itself, for what the adapter does not do. */
  readonly raw: (...args: string[]) => Promise<string>;
  readonly startRecorder: (session?: string) => Promise<Recorder>;
}

const recorder = new URL('record-input.mjs', import.meta.url).pathname;

export const test = base.extend<PrivateServer>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'tmux-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  socketPath: async ({ folder }, use) => {
    const socketPath = join(folder, 'socket');
    await use(socketPath);
    await execa('tmux', ['-S', socketPath, 'kill-server'], { reject: false, stdio: 'ignore' });
  },
  tmux: async ({ socketPath }, use) => {
    await use(createTmux({ socketPath, configFile: '/dev/null', timeout: 10_000 }));
  },
  raw: async ({ socketPath }, use) => {
    await use(async (...args) => {
      const { stdout } = await execa('tmux', ['-u', '-S', socketPath, '-f', '/dev/null', ...args]);
      return stdout;
    });
  },
  startRecorder: async ({ tmux, folder }, use) => {
    await use(async (session = 'recorder') => {
      const file = join(folder, `${session}.bytes`);
      const pane = await tmux.newSession(session, { command: [process.execPath, recorder, file] });
      await expect.poll(() => tmux.capture(pane), { timeout: 10_000 }).toContain('ready');
      return { pane, received: () => readFile(file, 'utf8') };
    });
  },
});
