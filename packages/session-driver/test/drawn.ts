import { access, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PaneId, Tmux } from '@gsd-code-skill/tmux-adapter';
import { eventually, isOnScreen } from './stage.ts';

const program = new URL('drawn-claude.ts', import.meta.url).pathname;

export interface Drawn {
  readonly pane: PaneId;
  /** Which row was chosen for which command. */
  chosen(): Promise<readonly (readonly [row: string, command: string])[]>;
  keys(): Promise<readonly string[]>;
  /** Lets it take no more keys for a while, and draw nothing. */
  stall(): Promise<void>;
  goOn(): Promise<void>;
}

/** Starts a Claude Code that asks leave for these commands, one after another. */
export async function startDrawn(
  tmux: Tmux,
  folder: string,
  ...commands: readonly string[]
): Promise<Drawn> {
  const log = join(folder, 'drawn.log');
  const node = join(folder, 'claude');
  await Promise.all([
    symlink(process.execPath, node),
    ...[log, `${log}.keys`].map((file) => writeFile(file, '')),
  ]);
  const command = [node, program, log, JSON.stringify(commands)];
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
