import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  isPaneId,
  type PaneId,
  parseTmuxVariable,
  readPrivateFile,
  removeFile,
} from '@gsd-code-skill/core';
import { isPaneKey, type PaneKey } from '../pane-key.ts';
import { makeStateFolder } from '../state-directory.ts';

/** A file hook.sh wrote: one header line, then what Claude Code handed the hook. */
export interface SpoolEntry {
  readonly name: string;
  readonly path: string;
  readonly pane: PaneKey;
  /** Where the hook waits for a decision, whether or not it does. */
  readonly replyPath: string;
  readonly size: number;
  /** The process that writes it, or did. */
  readonly hookPid: number;
  /** Milliseconds since the epoch when hook.sh began to write, where the file system knows it. */
  readonly createdAt: number;
  /** Milliseconds since the epoch of the last byte written. */
  readonly writtenAt: number;
}

/** What the header line says. */
export interface SpoolHeader {
  readonly socketPath: string;
  readonly serverPid: number;
  readonly paneId: PaneId;
  readonly claudePid: number | undefined;
  readonly event: string;
}

export type SpooledEvent =
  | { readonly status: 'whole'; readonly header: SpoolHeader; readonly payload: unknown }
  /** Not whole, or not yet. */
  | {
      readonly status: 'partial';
      readonly header: SpoolHeader | undefined;
      readonly reason: string;
    };

/** Ends the name of the fifo that a hook waits at; its event's name comes before. */
export const replyEnding = '.reply';

// server pid, pane number, pid of hook.sh
const entryName = /^(?<pane>\d+\.\d+)\.(?<pid>\d+)_*$/;

/** Files that are looked at together: nobody has to wait for a backlog to be looked at. */
const atOnce = 256;

/** The events in the spool, oldest first; with `isWanted`, only those of these names. */
export async function listSpool(
  stateDir: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly SpoolEntry[]> {
  const names = readdirSync(await makeStateFolder(stateDir, 'spool'));
  return statSpool(stateDir, names.filter(isWanted));
}

/** The events in the spool that have these names, oldest first. */
export async function statSpool(
  stateDir: string,
  names: readonly string[],
): Promise<readonly SpoolEntry[]> {
  const folder = await makeStateFolder(stateDir, 'spool');
  const found: Stamped[] = [];
  for (let n = 0; n < names.length; n += atOnce) {
    if (n > 0) await breathe();
    for (const name of names.slice(n, n + atOnce)) {
      const file = statEntry(folder, name);
      if (file !== undefined) found.push(file);
    }
  }
  return (
    found
      // time stamps can be as coarse as 4 ms; within one, a later hook has the higher pid
      .sort((a, b) => Number(a.order - b.order) || a.entry.hookPid - b.entry.hookPid)
      .map(({ entry }) => entry)
  );
}

interface Stamped {
  readonly entry: SpoolEntry;
  readonly order: bigint;
}

function statEntry(folder: string, name: string): Stamped | undefined {
  const { pane = '', pid } = entryName.exec(name)?.groups ?? {};
  if (!isPaneKey(pane)) return undefined;
  const path = join(folder, name);
  const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false });
  // a planted link, or an event another step has just taken away
  if (stats?.isFile() !== true) return undefined;
  const entry: SpoolEntry = {
    name,
    path,
    pane,
    replyPath: `${path}${replyEnding}`,
    size: Number(stats.size),
    hookPid: Number(pid),
    createdAt: Number(stats.birthtimeNs) / 1e6,
    writtenAt: Number(stats.mtimeNs) / 1e6,
  };
  return { entry, order: stats.mtimeNs };
}

/** Reads one event; `undefined` when it is gone. */
export async function readSpooled(entry: SpoolEntry): Promise<SpooledEvent | undefined> {
  const content = await readPrivateFile(entry.path);
  if (content === undefined) return undefined;

  const end = content.indexOf('\n');
  const header = end < 0 ? undefined : parseHeader(content.subarray(0, end).toString('utf8'));
  if (header === undefined) return { status: 'partial', header, reason: 'no header line' };
  try {
    const payload: unknown = JSON.parse(content.subarray(end + 1).toString('utf8'));
    return { status: 'whole', header, payload };
  } catch (error) {
    return { status: 'partial', header, reason: `not JSON: ${(error as Error).message}` };
  }
}

/** Forgets an event and the fifo that came with it. */
export async function removeSpooled(entry: SpoolEntry): Promise<void> {
  removeFile(entry.path);
  removeFile(entry.replyPath);
}

/** A header line, as hook.sh writes it. */
export function formatHeader(header: SpoolHeader): string {
  const { socketPath, serverPid, paneId, claudePid = '', event } = header;
  return [`${socketPath},${serverPid},0`, paneId, claudePid, event].join('\t');
}

function parseHeader(line: string): SpoolHeader | undefined {
  const [tmux = '', paneId = '', claudePid = '', event = ''] = line.split('\t');
  const server = parseTmuxVariable(tmux);
  if (server === undefined || !isPaneId(paneId) || event === '') return undefined;
  return {
    ...server,
    paneId,
    claudePid: /^[1-9]\d*$/.test(claudePid) ? Number(claudePid) : undefined,
    event,
  };
}
