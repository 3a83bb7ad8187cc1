import { monotonicFactory } from 'ulid';
import { type Message, tooLargeBy } from '../message.ts';
import { timeAfter } from '../time-after.ts';
import { isPending } from './delivery-state.ts';
import { lockQueue } from './pump/queue-lock.ts';
import { writeOpening } from './records/delivery-record.ts';
import type { OrderedNames } from './records/ordered-names.ts';
import type { OutboxFolder } from './records/outbox-folder.ts';
import { markOf, type OutboxName, outboxName } from './records/outbox-name.ts';
import type { RecordPlace } from './records/record-place.ts';
import type { Settler } from './settle.ts';

export interface EnqueueOptions {
  /**
   * Keeps the wake, and those behind it in its queue, until `release`.
   *
   * @default false
   */
  readonly prepared?: boolean | undefined;
  /** Anything that JSON can hold; it comes back with events and entries, and to `onSettled`. */
  readonly note?: unknown | undefined;
  /** The agent that the wake is for; given to `deliver`, which may find it another session. */
  readonly recipient?: string | undefined;
}

export interface AddOptions {
  readonly folder: OutboxFolder;
  readonly settler: Settler;
  readonly maxBytes: number;
  readonly now: () => number;
}

/** A wake that has its place behind all others. */
export interface AddedWake {
  /** The stem of its record. */
  readonly stem: string;
  /** Resolves when it is safe on disk. */
  readonly written: Promise<void>;
}

/** Puts wakes on disk, behind all others; one that is there already is left as it is. */
export function createAdd({ folder, settler, maxBytes, now }: AddOptions) {
  const nextOrder = monotonicFactory();
  let hasFolders = false;
  /** Those that are being written, by their marks. */
  const writing = new Map<string, { readonly bytes: number; readonly done: Promise<unknown> }>();

  async function makeRoom(names: OrderedNames<RecordPlace>, bytes: number): Promise<void> {
    const busy = new Set<string>();
    let total = names.bytes + bytes;
    for (const other of writing.values()) total += other.bytes;
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

  function write(mark: string, name: OutboxName, opening: string): Promise<void> {
    const written = folder.add(name, opening).finally(() => writing.delete(mark));
    writing.set(mark, { bytes: name.bytes, done: written.catch(() => {}) });
    return written;
  }

  /** One at a time; the next may be added while this one is written. */
  return async (
    wake: Message,
    { prepared = false, note, recipient }: EnqueueOptions,
  ): Promise<AddedWake | undefined> => {
    const opening = writeOpening({ wake, enqueuedAt: now(), prepared, note, recipient });
    const bytes = Buffer.byteLength(opening);
    if (bytes > maxBytes) {
      throw tooLargeBy(wake.id, bytes, maxBytes);
    }
    if (!hasFolders) await folder.prepare();
    hasFolders = true;
    const mark = markOf(wake.id);
    await writing.get(mark)?.done;
    const names = await folder.names();
    for (const place of names.ofMark(mark)) {
      // another process may have settled it meanwhile
      if ((await folder.read(place)) !== undefined) return undefined;
    }
    await makeRoom(names, bytes);
    const order = nextOrder(timeAfter(names.last()?.stem, now()));
    const name = outboxName(order, wake, bytes);
    return { stem: name.stem, written: write(mark, name, opening) };
  };
}
