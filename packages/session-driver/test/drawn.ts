import { access, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isOnScreen } from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import type { PaneId, Tmux } from '@gsd-code-skill/tmux-adapter';

// keeps what Node makes of TypeScript
const starter = createRequire(import.meta.url).resolve('@gsd-code-skill/testing/start');
const programOf = (name: string) => new URL(name, import.meta.url).pathname;

export interface Drawn {
  readonly pane: PaneId;
  /** Which row was chosen, and for which command or with which text. */
  chosen(): Promise<readonly (readonly [row: string, what: string])[]>;
  keys(): Promise<readonly string[]>;
  /** Lets it take no more keys for a while, and draw nothing. */
  stall(): Promise<void>;
  goOn(): Promise<void>;
}

/** Starts a Claude Code that asks leave for these commands, one after another. */
export function startDrawn(
  tmux: Tmux,
  folder: string,
  ...commands: readonly string[]
): Promise<Drawn> {
  return start(tmux, folder, 'drawn-claude.ts', commands);
}

/** Starts a Claude Code that shows a form or a list of conversations. */
export function startRows(tmux: Tmux, folder: string, kind: 'form' | 'list'): Promise<Drawn> {
  return start(tmux, folder, 'drawn-rows.ts', [kind]);
}

async function start(
  tmux: Tmux,
  folder: string,
  program: string,
  given: readonly string[],
): Promise<Drawn> {
  const log = join(folder, 'drawn.log');
  const node = join(folder, 'claude');
  await Promise.all([
    symlink(process.execPath, node),
    ...[log, `${log}.keys`].map((file) => writeFile(file, '')),
  ]);
  const command = [node, starter, programOf(program), log, JSON.stringify(given)];
  const pane = await tmux.newSession('warden-main', { command, width: 100, height: 30 });
  await isOnScreen(tmux, pane, '❯');
  const pid = (await tmux.panes()).find(({ id }) => id === pane)?.pid;
  if (pid === undefined) throw new Error(`${pane} is gone`);
  const lines = async (file: string) =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return {
    pane,
    chosen: () => lines(log),
    keys: () => lines(`${log}.keys`),
    async stall() {
      process.kill(pid, 'SIGUSR2');
      await eventually(() => access(`${log}.stalled`));
    },
    goOn: () => writeFile(`${log}.go`, ''),
  };
}
