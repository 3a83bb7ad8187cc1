import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive, removeLeftovers } from '@gsd-code-skill/core';
import {
  listOpenRequests,
  listSpool,
  makeStateFolder,
  type PaneKey,
  paneOfFile,
  reasonEnding,
  removeOldLimits,
  removeOldReceipts,
  removeOldRequests,
  removePane,
  replyEnding,
  roomBeginning,
  serverPidOf,
  settleRequest,
  stateLocks,
  withStateLock,
} from '@gsd-code-skill/session-channel';
import { endedWithSession } from '../requests/settle-requests.ts';

const orphanAge = 60_000;
const keptInQuarantine = 100;
const keptBytes = 20 * 1024 ** 2;

/** Removes what killed hooks, ended tmux servers and old events have left behind. */
export async function keepHouse(stateDir: string): Promise<void> {
  await removeOldReceipts(stateDir);
  await removeOrphanFifos(stateDir);
  await removeOrphanDrafts(stateDir);
  await removeOrphanRooms(stateDir);
  await removeOrphanLocks(stateDir);
  await removeDeadPanes(stateDir);
  await pruneQuarantine(stateDir);
  await removeOldRequests(stateDir);
  await removeOldLimits(stateDir);
}

// a hook that was killed before its event was written leaves a fifo alone
async function removeOrphanFifos(stateDir: string): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'spool');
  const names = new Set(await readdir(folder));
  for (const name of names) {
    if (!name.endsWith(replyEnding) || names.has(name.slice(0, -replyEnding.length))) continue;
    await removeWhenOld(join(folder, name));
  }
}

// who is killed in the middle of a write leaves its draft
async function removeOrphanDrafts(stateDir: string): Promise<void> {
  const entries = await readdir(stateDir, { withFileTypes: true, recursive: true });
  const folders = entries.filter((one) => one.isDirectory());
  for (const folder of [stateDir, ...folders.map((one) => join(one.parentPath, one.name))]) {
    await removeLeftovers(folder, orphanAge);
  }
}

// a hook that waited for room on the disk was killed
async function removeOrphanRooms(stateDir: string): Promise<void> {
  for (const name of await readdir(stateDir)) {
    const pid = name.startsWith(roomBeginning) ? name.slice(roomBeginning.length) : '';
    if (/^\d+$/.test(pid) && !isProcessAlive(Number(pid))) {
      await rm(join(stateDir, name), { force: true });
    }
  }
}

async function removeWhenOld(path: string): Promise<void> {
  if (await isOld(path)) await rm(path, { force: true });
}

async function isOld(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > orphanAge;
}

async function removeDeadPanes(stateDir: string): Promise<void> {
  // a session's last event may still have to be told from what is remembered
  const busy = new Set((await listSpool(stateDir)).map(({ pane }) => pane));
  const panes = new Set<PaneKey>();
  for (const kind of ['panes', 'strangers', 'bindings'] as const) {
    for (const name of await readdir(await makeStateFolder(stateDir, kind))) {
      const pane = paneOfFile(name);
      if (pane !== undefined && !busy.has(pane)) panes.add(pane);
    }
  }
  for (const { id, pane } of await listOpenRequests(stateDir)) {
    if (busy.has(pane) || isProcessAlive(serverPidOf(pane))) continue;
    await settleRequest(stateDir, id, endedWithSession);
  }
  for (const pane of panes) {
    if (!isProcessAlive(serverPidOf(pane))) await removePane(stateDir, pane);
  }
}

// whoever takes over the lock of a holder that was killed gives it back
async function removeOrphanLocks(stateDir: string): Promise<void> {
  for (const { name, path } of await stateLocks(stateDir)) {
    if (!(await isOld(path))) continue;
    await withStateLock(stateDir, name, async () => {}, { timeout: 100 }).catch(() => {});
  }
}

async function pruneQuarantine(stateDir: string): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'quarantine');
  // names begin with their time; the newest are kept, as many as have room
  const events = (await readdir(folder)).filter((name) => !name.endsWith(reasonEnding)).sort();
  let bytes = 0;
  for (const [place, name] of events.reverse().entries()) {
    bytes += (await lstat(join(folder, name)).catch(() => undefined))?.size ?? 0;
    if (place < keptInQuarantine && bytes <= keptBytes) continue;
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}${reasonEnding}`), { force: true });
  }
}
