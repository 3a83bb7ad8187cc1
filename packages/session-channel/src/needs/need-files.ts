import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  exists,
  makePrivateFolder,
  namesIn,
  readPrivateFile,
  removeFile,
  writePrivateFile,
} from '@gsd-code-skill/core';
import { readRecord } from '../read-record.ts';
import { makeStateFolder } from '../state-directory.ts';
import { isNeedId, type Need, needSchema } from './need.ts';

/** The need of that id; `undefined` when nobody knows it, or its file cannot be read. */
export async function readNeed(stateDir: string, id: string): Promise<Need | undefined> {
  // ids come from command lines, and become file names
  if (!isNeedId(id)) return undefined;
  const { closed, open } = await foldersOf(stateDir);
  // one that was being closed when its writer was killed is in both
  return (await readFile(closed, id)) ?? (await readFile(open, id));
}

/** The text of the wake that tells of a need that is not closed. */
export async function readNeedWake(stateDir: string, id: string): Promise<string | undefined> {
  if (!isNeedId(id)) return undefined;
  const { open } = await foldersOf(stateDir);
  const content = await readPrivateFile(join(open, `${id}.wake`)).catch(() => undefined);
  return content?.toString('utf8');
}

interface Listing {
  readonly stamp: string;
  readonly needs: readonly Need[];
}

const listings = new Map<string, Listing>();

/** Milliseconds within which two changes of a folder may bear the same time. */
const tick = 100;

/** The needs that are not closed, in the order in which they became news. */
export async function unsettledNeeds(stateDir: string): Promise<readonly Need[]> {
  const { open, closed } = await foldersOf(stateDir);
  // every hook of a session asks, and nearly always nothing has changed
  const stamp = folderStamp(open);
  const known = listings.get(open);
  if (known !== undefined && known.stamp === stamp) return known.needs;
  const ids: string[] = [];
  // few are open, and after a backlog thousands may be closed
  for (const id of idsOf(await namesIn(open))) {
    if (!(await exists(join(closed, `${id}.json`)))) ids.push(id);
  }
  const needs = inOrder(await readAll(open, ids));
  if (stamp === undefined) listings.delete(open);
  else listings.set(open, { stamp, needs });
  return needs;
}

/** The needs that were closed of late, in the order in which they became news. */
export async function closedNeeds(stateDir: string): Promise<readonly Need[]> {
  const { closed } = await foldersOf(stateDir);
  return inOrder(await readAll(closed, idsOf(await namesIn(closed))));
}

/** Writes a need in its place; the caller holds the lock. */
export async function writeNeed(stateDir: string, need: Need, wake?: string): Promise<void> {
  const { open, closed } = await foldersOf(stateDir);
  const content = `${JSON.stringify(needSchema.parse(need))}\n`;
  if (need.state.status === 'closed') {
    await writePrivateFile(join(closed, `${need.id}.json`), content);
    removeFile(join(open, `${need.id}.wake`));
    removeFile(join(open, `${need.id}.json`));
  } else {
    if (wake !== undefined) await writePrivateFile(join(open, `${need.id}.wake`), wake);
    await writePrivateFile(join(open, `${need.id}.json`), content);
  }
  listings.delete(open);
}

/** Where needs are kept: those that are not closed, and those that are. */
export async function foldersOf(
  stateDir: string,
): Promise<{ readonly open: string; readonly closed: string }> {
  const open = await makeStateFolder(stateDir, 'needs');
  const closed = join(open, 'closed');
  return { open, closed };
}

/** Where a need is kept. */
export async function needPath(stateDir: string, { id, state }: Need): Promise<string> {
  const { open, closed } = await foldersOf(stateDir);
  return join(state.status === 'closed' ? closed : open, `${id}.json`);
}

/** Makes the folders; the caller is about to write. */
export async function prepareFolders(stateDir: string): Promise<void> {
  const { closed } = await foldersOf(stateDir);
  await makePrivateFolder(closed);
}

function folderStamp(folder: string): string | undefined {
  const { mtimeNs, mtimeMs, ino } = statSync(folder, { bigint: true });
  const isSettled = Math.abs(Date.now() - Number(mtimeMs)) > tick;
  return isSettled ? `${ino} ${mtimeNs}` : undefined;
}

function idsOf(names: readonly string[]): readonly string[] {
  return names.map((name) => name.replace(/\.json$/, '')).filter(isNeedId);
}

async function readAll(folder: string, ids: readonly string[]): Promise<readonly Need[]> {
  const found = await Promise.all(ids.map((id) => readFile(folder, id)));
  return found.filter((need) => need !== undefined);
}

async function readFile(folder: string, id: string): Promise<Need | undefined> {
  const need = await readRecord(join(folder, `${id}.json`), needSchema);
  // a copy under another name is not another need
  return need?.id === id ? need : undefined;
}

function inOrder(needs: readonly Need[]): readonly Need[] {
  return needs.toSorted((one, other) => one.sequence - other.sequence);
}
