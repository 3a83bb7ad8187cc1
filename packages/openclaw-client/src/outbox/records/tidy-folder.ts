import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, removeLeftovers, tryLock } from '@gsd-code-skill/core';
import { queueLockAge, queueOfLock } from './queue-lock-file.ts';

/** Removes what killed writers left in folders; what cannot be removed stays for the next time. */
export async function tidyFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) await removeLeftovers(folder).catch(() => {});
}

/** Removes the locks that killed processes left on queues in which nothing waits. */
export async function tidyLocks(locks: string, isEmpty: (queue: string) => boolean): Promise<void> {
  for (const name of await namesIn(locks)) {
    const path = join(locks, name);
    // earlier versions noted there who held a lock
    if (name.endsWith('.owner')) await rm(path, { force: true }).catch(() => {});
    const queue = queueOfLock(name);
    if (queue === undefined || !isEmpty(queue)) continue;
    const held = await tryLock(path, { staleAfter: queueLockAge }).catch(() => undefined);
    await held?.release();
  }
}
