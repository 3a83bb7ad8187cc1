import { lstat, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { appendPrivateLine, namesIn, removeDurably } from '@gsd-code-skill/core';
import type { DeliveryRecord } from './delivery-record.ts';
import { indexFolder } from './folder-index.ts';
import type { OrderedNames } from './ordered-names.ts';
import { readNames, wakeEnding } from './outbox-name.ts';
import { readDeliveryRecord } from './record-file.ts';
import type { RecordPlace } from './record-place.ts';

/** Bytes after which the list of what was removed begins anew; the one before is kept. */
const longestList = 1024 ** 2;
/** Files set aside that are kept. */
const mostUnreadable = 100;

/** Wakes that were given up, and files that were none. */
export interface DeadLetters {
  readonly dir: string;
  names(): Promise<OrderedNames<RecordPlace>>;
  list(): Promise<OrderedNames<RecordPlace>>;
  change<Result>(work: () => Promise<Result>): Promise<Result>;
  added(place: RecordPlace): void;
  removed(file: string): void;
  /** Removes the oldest beyond a size and notes which. */
  prune(maxBytes: number): Promise<void>;
  /** Removes what was set aside longest ago, where it is more than is kept. */
  pruneUnreadable(): Promise<void>;
}

export function openDeadLetters(dir: string): DeadLetters {
  const index = indexFolder<RecordPlace>({
    dir,
    async read(files) {
      // earlier versions wrote dead letters as `.json`
      const names = readNames(files, [wakeEnding, '.json']);
      return names.map((name) => ({ ...name, isDead: true, steps: 0, knownAt: 0 }));
    },
  });
  const list = join(dir, 'removed.jsonl');

  async function note(line: object): Promise<void> {
    const size = await appendPrivateLine(list, JSON.stringify(line));
    if (size > longestList) await rename(list, join(dir, 'removed.1.jsonl'));
  }

  return {
    dir,
    ...index,
    async prune(maxBytes) {
      const names = await index.names();
      if (names.bytes <= maxBytes) return;
      for (const place of names.all()) {
        if (names.bytes <= maxBytes) return;
        const path = join(dir, place.file);
        const record = await readDeliveryRecord(path).catch(() => undefined);
        // where neither can be done, this must not keep new wakes out
        await note(describeRemoved(place, record)).catch(() => {});
        await index.change(() => removeDurably(path)).catch(() => {});
        index.removed(place.file);
      }
    },
    async pruneUnreadable() {
      const aside = (await namesIn(dir)).filter((name) => name.endsWith('.unreadable')).sort();
      for (const name of aside.slice(0, Math.max(0, aside.length - mostUnreadable))) {
        await removeUnread(join(dir, name)).catch(() => {});
      }
    },
  };
}

/** Removes a file or an empty folder; what somebody put into a folder stays. */
async function removeUnread(path: string): Promise<void> {
  if ((await lstat(path)).isDirectory()) await rmdir(path);
  else await rm(path);
}

/** What is kept of a dead letter for which there was no room: all but its text. */
function describeRemoved(
  { bytes }: RecordPlace,
  record: DeliveryRecord | 'unreadable' | undefined,
): object {
  const removedAt = Date.now();
  if (record === undefined || record === 'unreadable') return { bytes, removedAt };
  const { wake, delivery } = record;
  const { enqueuedAt, attempts, status: reason, message } = delivery;
  const { id, session } = wake;
  return { id, session, bytes, enqueuedAt, attempts, reason, message, removedAt };
}
