import { join } from 'node:path';
import {
  createHold,
  type Hold,
  openRequest,
  paneKey,
  prepareStateDirectory,
  type Request,
} from '@gsd-code-skill/session-channel';
import {
  type ClaudeScenario,
  type ClaudeStandIn,
  claudeStandIn,
  eventually,
  residentClaude,
} from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { createTmux, type PaneId, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { touchRequest } from './asked.ts';

interface Claude {
  readonly pane: PaneId;
  readonly pid: number;
  /** What came of the keys: prompts, answers, choices. */
  events(): Promise<readonly unknown[]>;
  /** Every key and paste that reached it. */
  keys(): Promise<readonly string[]>;
  /** Closes its dialog as the answer of a hook does, without a key. */
  closeDialog(): void;
}

/** What a test with a session can ask for; only what it asks for is made. */
export interface Stage {
  readonly stateDir: string;
  readonly socket: string;
  readonly tmux: Tmux;
  /** Runs tmux itself. */
  readonly raw: (...args: readonly string[]) => Promise<string>;
  /** A stand-in for Claude Code, each in a folder of that name. */
  readonly standIn: (name: string, scenario?: ClaudeScenario) => Promise<ClaudeStandIn>;
  readonly startClaude: (scenario?: ClaudeScenario, session?: string) => Promise<Claude>;
  /** Keeps a request as the worker does; "touch" when nothing is said. */
  readonly ask: (pane: PaneId, given?: Partial<Request>) => Promise<Request>;
  /** Keeps a hook waiting for a request, as the worker does. */
  readonly hold: (request: Request) => Promise<Hold>;
}

let asked = 0;

/** A test with a session in a world of its own. */
export const test = base.extend<Stage>({
  stateDir: async ({ folder }, use) => use(join(folder, 'state')),
  socket: async ({ privateTmux }, use) => use(privateTmux.socketPath),
  tmux: async ({ socket }, use) => {
    await use(createTmux({ socketPath: socket, configFile: '/dev/null', timeout: 10_000 }));
  },
  raw: async ({ privateTmux }, use) => use(privateTmux.raw),
  standIn: async ({ folder }, use) => {
    await use((name, scenario) => claudeStandIn(join(folder, name), scenario));
  },
  startClaude: async ({ privateTmux, tmux, standIn }, use) => {
    await use(async (scenario, session = 'warden-main') => {
      const claude = await standIn(session, scenario);
      const start = (command: readonly string[]) =>
        privateTmux.session(session, { command, width: 120, height: 40 });
      if (scenario?.stopTmuxAtKey) {
        const { paneId: pane, panePid: pid } = await start(claude.command);
        await isDrawn(tmux, pane);
        return { ...claude, pane, pid, closeDialog: () => claude.closeDialog(pid) };
      }
      // a Node of its own costs more than all else in most tests
      const resident = await residentClaude(claude.home);
      const seen = await start(resident.command);
      await resident.begin(seen);
      const { paneId: pane, panePid: pid } = seen;
      return { ...claude, pane, pid, closeDialog: () => resident.closeDialog(pid) };
    });
  },
  ask: async ({ stateDir, tmux }, use) => {
    await use(async (pane, given = {}) => {
      await prepareStateDirectory(stateDir);
      asked += 1;
      return openRequest(stateDir, {
        id: `7KQ2XM${String(asked).padStart(2, '0')}`,
        pane: paneKey({ serverPid: await tmux.serverPid(), paneId: pane }),
        agentId: 'warden',
        sessionName: 'warden-main',
        claudeSessionId: 'a',
        cwd: '/home/user/project',
        ...touchRequest,
        ...given,
      });
    });
  },
  hold: async ({ stateDir }, use) => {
    await use(({ id, openedAt: _, questions: __, suggestions: ___, subagent: ____, ...request }) =>
      createHold(stateDir, { ...request, requestId: id }),
    );
  },
});

export const isDrawn = (tmux: Tmux, pane: PaneId) => isOnScreen(tmux, pane, '❯');

export const isOnScreen = (tmux: Tmux, pane: PaneId, text: string) =>
  eventually(async () => expect(await tmux.capture(pane)).toContain(text));
