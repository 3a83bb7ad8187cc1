import { join } from 'node:path';
import { type Lock, makePrivateFolder, tryLock } from '@gsd-code-skill/core';
import { storing } from '../../storage.ts';
import type { OutboxFolder } from '../records/outbox-folder.ts';
import { queueLock } from '../records/tidy-folder.ts';

/** Locks one queue for one process; `undefined` when another one has it. */
export function lockQueue({ locks }: OutboxFolder, queue: string): Promise<Lock | undefined> {
  return storing(locks, async () => {
    await makePrivateFolder(locks);
    return tryLock(join(locks, `${queue}.lock`), queueLock);
  });
}
