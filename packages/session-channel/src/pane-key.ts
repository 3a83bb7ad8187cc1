import type { PaneId } from '@gsd-code-skill/core';
import * as z from 'zod';

/** The name of one pane in the state directory: `<tmux server pid>.<pane number>`. */
export type PaneKey = `${number}.${number}`;

const form = /^\d+\.\d+$/;

/** The key of a pane such as `%3`. */
export function paneKey(pane: { readonly serverPid: number; readonly paneId: string }): PaneKey {
  const key = `${pane.serverPid}.${pane.paneId.replace(/^%/, '')}`;
  if (isPaneKey(key)) return key;
  throw new TypeError(`not a tmux pane: ${pane.paneId} of server ${pane.serverPid}`);
}

/** A pane's key in a file. */
export const paneKeySchema = z.custom<PaneKey>(
  (value) => typeof value === 'string' && isPaneKey(value),
  'is not the key of a pane',
);

/** The pid of the tmux server a pane is on. */
export function serverPidOf(pane: PaneKey): number {
  return Number(pane.split('.')[0]);
}

/** The id of a pane on its server, such as `%3`. */
export function paneIdOf(pane: PaneKey): PaneId {
  return `%${Number(pane.split('.')[1])}`;
}

/** The pane that a file is named after, whatever its name says besides. */
export function paneOfFile(name: string): PaneKey | undefined {
  const key = name.split('.').slice(0, 2).join('.');
  return isPaneKey(key) ? key : undefined;
}

/** The panes of which there is a record, by the names of the files. */
export function panesOfRecords(names: readonly string[]): readonly PaneKey[] {
  return names.map((name) => name.replace(/\.json$/, '')).filter(isPaneKey);
}

export function isPaneKey(text: string): text is PaneKey {
  return form.test(text);
}
