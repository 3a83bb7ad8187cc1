import { monotonicFactory } from 'ulid';
import { OpenClawError } from '../openclaw-error.ts';
import { timeAfter } from '../time-after.ts';
import type { Wake } from '../wake.ts';
import { isPending } from './delivery-state.ts';
import { lockQueue } from './pump/queue-lock.ts';
import { writeOpening } from './records/delivery-record.ts';
import type { OrderedNames } from './records/ordered-names.ts';
import type { OutboxFolder } from './records/outbox-folder.ts';
import { markOf, outboxName } from './records/outbox-name.ts';
import type { RecordPlace } from './records/record-place.ts';
import type { Settler } from './settle.ts';

export interface EnqueueOptions {
  /**
   * Keeps the wake, and those behind it in its queue, until `release`.
   *
   * @default false
   */
  readonly prepared?: boolean;
  /** Anything that JSON can hold; it comes back with events and entries, and to `onSettled`. */
  readonly note?: unknown;
}

export interface AddOptions {
  readonly folder: OutboxFolder;
  readonly settler: Settler;
  readonly maxBytes: number;
  readonly now: () => number;
}

/** Puts wakes on disk, behind all others; one that is there already is left as it is. */
export function createAdd({ folder, settler, maxBytes, now }: AddOptions) {
  const nextOrder = monotonicFactory();
  let hasFolders = false;

  async function makeRoom(names: OrderedNames<RecordPlace>, bytes: number): Promise<void> {
    const busy = new Set<string>();
    let total = names.bytes + bytes;
    for (const place of total > maxBytes ? names.all() : []) {
      // no wake of ours was ever that large, so its name does not say the truth
      if (place.bytes > maxBytes) total -= place.bytes;
    }
    for (const place of total > maxBytes ? names.all() : []) {
      if (total <= maxBytes) break;
      if (busy.has(place.queue)) continue;
      if (await isGivenUp(place)) total -= place.bytes;
      else busy.add(place.queue);
    }
    await folder.pruneDead(maxBytes);
  }

  async function isGivenUp(place: RecordPlace): Promise<boolean> {
    const lock = await lockQueue(folder, place.queue);
    // being delivered right now
    if (lock === undefined) return false;
    try {
      const record = await folder.read(place);
      if (typeof record !== 'object' || !isPending(record.delivery.state)) return false;
      await settler.bury(place, record, 'over-limit', `over the limit of ${maxBytes} bytes`);
      return true;
    } finally {
      await lock.release();
    }
  }

  /** Gives the stem of the new record. */
  return async (
    wake: Wake,
    { prepared = false, note }: EnqueueOptions,
  ): Promise<string | undefined> => {
    const opening = writeOpening({ wake, enqueuedAt: now(), prepared, note });
    const bytes = Buffer.byteLength(opening);
    if (bytes > maxBytes) {
      throw new OpenClawError(
        'too-large',
        `wake ${wake.id}: ${bytes} bytes, the limit is ${maxBytes}`,
      );
    }
    if (!hasFolders) await folder.prepare();
    hasFolders = true;
    const names = await folder.names();
    for (const place of names.ofMark(markOf(wake.id))) {
      // another process may have settled it meanwhile
      if ((await folder.read(place)) !== undefined) return undefined;
    }
    await makeRoom(names, bytes);
    const order = nextOrder(timeAfter(names.last()?.stem, now()));
    const name = outboxName(order, wake, bytes);
    await folder.add(name, opening);
    return name.stem;
  };
}
