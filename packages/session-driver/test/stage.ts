import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTmux, type PaneId, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { execa } from 'execa';
import { test as base, expect, vi } from 'vitest';
import { type Action, type Outcome, openSession, type SessionOptions } from '../src/index.ts';

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
  /** Time in which a new dialog takes no keys. */
  readonly deafMs?: number;
  /** Stops the tmux server as soon as a key has come. */
  readonly stopTmuxAtKey?: boolean;
}

interface Claude {
  readonly pane: PaneId;
  /** What came of the keys: prompts, answers, choices. */
  events(): Promise<readonly unknown[]>;
  /** Every key and paste that reached it. */
  keys(): Promise<readonly unknown[]>;
  /** Closes its dialog as the answer of a hook does, without a key. */
  closeDialog(): Promise<void>;
}

interface RunOptions extends Partial<SessionOptions> {
  readonly onTouch?: () => void;
}

interface Stage {
  readonly folder: string;
  readonly stateDir: string;
  readonly socket: string;
  readonly tmux: Tmux;
  /** Runs tmux itself. */
  readonly raw: (...args: string[]) => Promise<string>;
  /** A command that plays Claude Code, under the name `claude`. */
  readonly claudeCommand: (log: string, scenario?: Scenario) => Promise<readonly string[]>;
  readonly startClaude: (scenario?: Scenario, session?: string) => Promise<Claude>;
  /** Does one thing with warden-main, or with the session that is named. */
  readonly run: (action: Action, options?: RunOptions) => Promise<Outcome>;
}

const fake = new URL('fake-claude.mjs', import.meta.url).pathname;

export const test = base.extend<Stage>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'driver-'));
    await symlink(process.execPath, join(folder, 'claude'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  stateDir: async ({ folder }, use) => use(join(folder, 'state')),
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
      await Promise.all([writeFile(log, ''), writeFile(`${log}.keys`, '')]);
      return [join(folder, 'claude'), fake, log, JSON.stringify(scenario)];
    });
  },
  startClaude: async ({ folder, tmux, claudeCommand }, use) => {
    await use(async (scenario, session = 'warden-main') => {
      const log = join(folder, `${session}.log`);
      const command = await claudeCommand(log, scenario);
      const pane = await tmux.newSession(session, { command, width: 120, height: 40 });
      await isDrawn(tmux, pane);
      return {
        pane,
        events: () => readEvents(log),
        keys: () => readEvents(`${log}.keys`),
        async closeDialog() {
          const claude = (await tmux.panes()).find(({ id }) => id === pane);
          if (claude === undefined) throw new Error(`${pane} is gone`);
          process.kill(claude.pid, 'SIGUSR1');
        },
      };
    });
  },
  run: async ({ tmux, stateDir }, use) => {
    await use((action, { onTouch = () => {}, ...options } = {}) => {
      // plenty of patience, since many tests share the machine
      const given = { tmux, session: 'warden-main', stateDir, patience: 3, ...options };
      return openSession(given).run(action, { onTouch });
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
