import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTmux, type PaneId, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { execa } from 'execa';
import { test as base, expect, vi } from 'vitest';

/** What the stand-in for Claude Code plays; see fake-claude.mjs. */
export interface Scenario {
  readonly dialogs?: readonly { readonly pages: readonly string[]; readonly atStart?: boolean }[];
  readonly stash?: boolean;
  readonly screen?: string;
  readonly ghost?: string;
  readonly workMs?: number;
  readonly clearMs?: number;
  readonly deaf?: boolean;
  /** Time without a key before a dialog opens. */
  readonly heldBackMs?: number;
}

interface Run {
  readonly code: number | undefined;
  /** The first line. */
  readonly verdict: string;
  readonly output: string;
  readonly seconds: number;
}

interface Claude {
  readonly pane: PaneId;
  /** What reached it: prompts, answers, choices. */
  events(): Promise<readonly unknown[]>;
}

interface DriveOptions {
  readonly input?: string;
  /** Time for the action: plenty, since many tests share the machine. */
  readonly seconds?: number;
}

interface Stage {
  readonly folder: string;
  readonly socket: string;
  readonly tmux: Tmux;
  /** Runs tmux itself. */
  readonly raw: (...args: string[]) => Promise<string>;
  /** A command that plays Claude Code, under the name `claude`. */
  readonly claudeCommand: (log: string, scenario?: Scenario) => Promise<readonly string[]>;
  readonly startClaude: (scenario?: Scenario, session?: string) => Promise<Claude>;
  /** Runs the built menu-driver. */
  readonly drive: (...args: string[]) => Promise<Run>;
  readonly driveWith: (options: DriveOptions, ...args: string[]) => Promise<Run>;
}

/** Seconds an action may take: 8, and some for a busy machine. */
export const limit = 12;

const bin = new URL('../bin/menu-driver.js', import.meta.url).pathname;
const fake = new URL('fake-claude.mjs', import.meta.url).pathname;

export const test = base.extend<Stage>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'driver-'));
    await symlink(process.execPath, join(folder, 'claude'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  socket: async ({ folder }, use) => {
    const socket = join(folder, 'socket');
    await use(socket);
    await execa('tmux', ['-S', socket, 'kill-server'], { reject: false, stdio: 'ignore' });
  },
  tmux: async ({ socket }, use) => {
    await use(createTmux({ socketPath: socket, configFile: '/dev/null', timeout: 10_000 }));
  },
  raw: async ({ socket }, use) => {
    await use(async (...args) => {
      const { stdout } = await execa('tmux', ['-u', '-S', socket, '-f', '/dev/null', ...args]);
      return stdout;
    });
  },
  claudeCommand: async ({ folder }, use) => {
    await use(async (log, scenario = {}) => {
      await writeFile(log, '');
      return [join(folder, 'claude'), fake, log, JSON.stringify(scenario)];
    });
  },
  startClaude: async ({ folder, tmux, claudeCommand }, use) => {
    await use(async (scenario, session = 'warden-main') => {
      const log = join(folder, `${session}.log`);
      const command = await claudeCommand(log, scenario);
      const pane = await tmux.newSession(session, { command, width: 120, height: 40 });
      await isDrawn(tmux, pane);
      return { pane, events: () => readEvents(log) };
    });
  },
  drive: async ({ driveWith }, use) => {
    await use((...args) => driveWith({}, ...args));
  },
  driveWith: async ({ folder, socket }, use) => {
    const base = { GSD_TMUX_SOCKET: socket, GSD_STATE_DIR: join(folder, 'state') };
    await use(async ({ input = '', seconds: given = 25 }, ...args) => {
      const env = { ...base, GSD_DRIVER_SECONDS: `${given}` };
      const started = performance.now();
      const child = execa(process.execPath, [bin, ...args], { env, input, reject: false });
      const { exitCode, stdout } = await child;
      const seconds = (performance.now() - started) / 1000;
      return { code: exitCode, verdict: stdout.split('\n')[0] ?? '', output: stdout, seconds };
    });
  },
});

/** Waits until what the checks say holds. */
export const eventually = <Result>(check: () => Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 });

export const isDrawn = (tmux: Tmux, pane: PaneId) => isOnScreen(tmux, pane, '❯');

export const isOnScreen = (tmux: Tmux, pane: PaneId, text: string) =>
  eventually(async () => expect(await tmux.capture(pane)).toContain(text));

export async function readEvents(log: string): Promise<readonly unknown[]> {
  const lines = (await readFile(log, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as unknown);
}
