import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type PrivateTmux, type Terminal, terminalOf } from '@gsd-code-skill/testing';
import type { PaneId } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { type DrawnClaude, playClaude } from './drawn-claude.ts';
import { type DrawnRows, playRows } from './drawn-rows.ts';

interface InPane {
  readonly pane: PaneId;
  /** Waits until it has drawn itself for a pane so wide. */
  fits(columns: number): Promise<void>;
}

/** Starts a Claude Code that asks leave for these commands, one after another. */
export function startDrawn(
  tmux: PrivateTmux,
  folder: string,
  ...commands: readonly string[]
): Promise<DrawnClaude & InPane> {
  return start(tmux, folder, (terminal) => playClaude(terminal, commands));
}

/** Starts a Claude Code that shows a form or a list of conversations. */
export function startRows(
  tmux: PrivateTmux,
  folder: string,
  kind: 'form' | 'list',
): Promise<DrawnRows & InPane> {
  return start(tmux, folder, (terminal) => playRows(terminal, kind));
}

/** Plays in a pane whose own program has the name of Claude Code and only waits. */
async function start<Played>(
  tmux: PrivateTmux,
  folder: string,
  play: (terminal: Terminal) => Played,
): Promise<Played & InPane> {
  const claude = join(folder, 'claude');
  await symlink('/bin/sleep', claude);
  const command = [claude, '1000000'];
  const pane = await tmux.session('warden-main', { command, width: 100, height: 30 });
  const terminal = terminalOf(pane.tty, pane.panePid);
  const played = play(terminal);
  await terminal.isDrawn();
  return {
    ...played,
    pane: pane.paneId,
    async fits(columns) {
      await eventually(() => expect(terminal.columns()).toBe(columns));
      await terminal.isDrawn();
    },
  };
}
