import { advance, isPending, type Transition } from './delivery-state.ts';
import { type OutboxEntry, pendingEntries, readEntry } from './outbox-entry.ts';
import { lockQueue } from './pump/queue-lock.ts';
import type { QueueMemory } from './pump/queue-memory.ts';
import type { OutboxFolder } from './records/outbox-folder.ts';
import { markOf } from './records/outbox-name.ts';
import type { RecordPlace } from './records/record-place.ts';
import type { Settler } from './settle.ts';

export interface EditOptions {
  readonly folder: OutboxFolder;
  readonly settler: Settler;
  readonly memory: QueueMemory;
  readonly now: () => number;
  /** Tells the pumps that something in a queue has changed. */
  readonly look: (queue: string, stem?: string) => void;
}

/** What may be done to a wake that is in the outbox. */
export interface Edits {
  /** Lets a prepared wake go; false when none with this id is on its way. */
  release(id: string): Promise<boolean>;
  /** Replaces the note of a wake; false when there is none with this id. */
  annotate(id: string, note: unknown): Promise<boolean>;
  /** Ends a wake that nobody needs any more; false when it was sent first, or is not there. */
  supersede(id: string, message: string): Promise<boolean>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** Makes a wake due now, dead letters too; false when there is none with this id to be sent. */
  retry(id: string): Promise<boolean>;
  /** Makes all that waits due now, as after a change of the transport; gives how many waited for a later attempt. */
  retryAll(): Promise<number>;
  /** Forgets a wake; false when there is none with this id. */
  drop(id: string): Promise<boolean>;
}

export function createEdits({ folder, settler, memory, now, look }: EditOptions): Edits {
  /** Where a wake is on its way, or else the newest place among the dead letters. */
  async function placeOf(id: string): Promise<RecordPlace | undefined> {
    const [pending] = (await folder.names()).ofMark(markOf(id));
    return pending ?? (await folder.dead()).ofMark(markOf(id)).at(-1);
  }

  /** The place of a wake that may go this step. */
  async function placeFor(id: string, step: Transition): Promise<RecordPlace | undefined> {
    const place = await placeOf(id);
    const record = place && (await folder.read(place));
    if (typeof record !== 'object') return undefined;
    return advance(record.delivery, step) && place;
  }

  /** Goes one step with a wake; gives its place, or `undefined` where that is not allowed. */
  async function go(id: string, step: Transition): Promise<RecordPlace | undefined> {
    const place = await placeFor(id, step);
    return place && (await folder.append(place, step)) ? place : undefined;
  }

  async function find(id: string): Promise<OutboxEntry | undefined> {
    const place = await placeOf(id);
    return place && readEntry(folder, place);
  }

  async function settleNow(place: RecordPlace): Promise<void> {
    const lock = await lockQueue(folder, place.queue);
    if (lock === undefined) {
      // whoever delivers this queue will come to it
      memory.noteChanged(place);
      return;
    }
    try {
      const record = await folder.read(place);
      if (typeof record === 'object') await settler.settle(place, record);
    } finally {
      await lock.release();
    }
  }

  return {
    async release(id) {
      const place = await go(id, { type: 'release', at: now() });
      if (place) {
        look(place.queue, place.stem);
        return true;
      }
      const state = (await find(id))?.state;
      return state !== undefined && isPending(state);
    },
    async annotate(id, note) {
      return (await go(id, { type: 'annotate', at: now(), note })) !== undefined;
    },
    async supersede(id, message) {
      const step = { type: 'supersede', at: now(), message } as const;
      const place = await placeFor(id, step);
      const after = place && (await folder.appendAndRead(place, step));
      // where it was being sent at the same time, what came first into its record holds
      if (place === undefined || after?.delivery.state !== 'superseded') return false;
      await settleNow(place);
      look(place.queue);
      return true;
    },
    find,
    async retry(id) {
      const place = await go(id, { type: 'retry', at: now() });
      if (place === undefined) return false;
      if (place.isDead) await folder.revive(place);
      look(place.queue);
      return true;
    },
    async retryAll() {
      let waiting = 0;
      for await (const { id, nextAttemptAt } of pendingEntries(folder)) {
        if (nextAttemptAt === undefined || Date.parse(nextAttemptAt) <= now()) continue;
        waiting += 1;
        await go(id, { type: 'retry', at: now() });
      }
      for (const queue of (await folder.names()).queues()) look(queue);
      return waiting;
    },
    async drop(id) {
      const mark = markOf(id);
      const pending = (await folder.names()).ofMark(mark);
      const places = [...pending, ...(await folder.dead()).ofMark(mark)];
      for (const place of places) await folder.remove(place);
      return places.length > 0;
    },
  };
}
