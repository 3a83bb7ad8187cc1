import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isProcessAlive, removeLeftovers } from '@gsd-code-skill/core';
import {
  kept,
  listOpenRequests,
  listSpool,
  makeStateFolder,
  type PaneKey,
  paneOfFile,
  pruneNeeds,
  pruneQuarantine,
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

/** Removes what killed hooks and ended tmux servers have left behind, and what is older than it is `kept`. */
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
  await pruneNeeds(stateDir);
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
    await removeLeftovers(folder, kept.leftovers.age);
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
  return found !== undefined && Date.now() - found.mtimeMs > kept.leftovers.age;
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
