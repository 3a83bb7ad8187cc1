import { decodeTime, monotonicFactory } from 'ulid';
import { OpenClawError } from '../openclaw-error.ts';
import type { Wake } from '../wake.ts';
import { isPending } from './delivery-state.ts';
import { lockQueue } from './pump/queue-lock.ts';
import { writeOpening } from './records/delivery-record.ts';
import type { OutboxFolder, RecordPlace } from './records/outbox-folder.ts';
import { markOf, outboxName } from './records/outbox-name.ts';
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

  /** A name that sorts behind all others, even when the clock was set back. */
  function orderAfter(places: readonly RecordPlace[]): string {
    const last = places.at(-1)?.stem.slice(0, 26);
    return nextOrder(last === undefined ? now() : Math.max(now(), decodeTime(last) + 1));
  }

  async function makeRoom(places: readonly RecordPlace[], bytes: number): Promise<void> {
    let total = places.reduce((sum, place) => sum + place.bytes, bytes);
    for (const place of places) {
      if (total <= maxBytes) break;
      if (await isGivenUp(place)) total -= place.bytes;
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

  return async (wake: Wake, { prepared = false, note }: EnqueueOptions): Promise<void> => {
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
    const places = await folder.records();
    if (places.some(({ mark }) => mark === markOf(wake.id))) return;
    await makeRoom(places, bytes);
    await folder.add(outboxName(orderAfter(places), wake, bytes), opening);
  };
}
