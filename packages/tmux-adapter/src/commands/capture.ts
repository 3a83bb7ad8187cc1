import { stripVTControlCharacters } from 'node:util';
import type { PaneId } from '@gsd-code-skill/core';
import { checkPaneId } from '../run/arguments.ts';
import type { CaptureOptions } from '../tmux.ts';

/** The command that prints a pane. */
export function captureOf(
  pane: PaneId,
  { ansi = false, lines = 0 }: CaptureOptions,
): readonly string[] {
  checkPaneId(pane);
  return ['capture-pane', '-t', pane, '-p', ...(ansi ? ['-e'] : []), '-S', `${-lines}`];
}

/** The last so many lines, without the blank rows below them; all of it when no number is given. */
export function lastRows(screen: string, count?: number): string {
  const rows = screen.replace(/\n$/, '').split('\n');
  if (count === undefined) return rows.join('\n');
  const end = rows.findLastIndex((row) => stripVTControlCharacters(row).trim() !== '') + 1;
  return rows.slice(Math.max(0, end - count), end).join('\n');
}
