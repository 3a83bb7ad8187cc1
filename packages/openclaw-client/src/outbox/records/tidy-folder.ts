import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, removeLeftovers, tryLock } from '@gsd-code-skill/core';

/** Removes what killed writers left in folders; what cannot be removed stays for the next time. */
export async function tidyFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) await removeLeftovers(folder).catch(() => {});
}

// a version that locked by a folder renewed it every 15 seconds
/** How a queue is locked. */
export const queueLock = { staleAfter: 30_000 } as const;

/** Removes the locks that killed processes left on queues in which nothing waits. */
export async function tidyLocks(locks: string, isEmpty: (queue: string) => boolean): Promise<void> {
  for (const name of await namesIn(locks)) {
    const path = join(locks, name);
    // earlier versions noted there who held a lock
    if (name.endsWith('.owner')) await rm(path, { force: true }).catch(() => {});
    if (!name.endsWith('.lock') || !isEmpty(name.slice(0, -5))) continue;
    const held = await tryLock(path, queueLock).catch(() => undefined);
    await held?.release();
  }
}
