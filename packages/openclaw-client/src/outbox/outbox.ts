import type { OpenClaw } from '../openclaw.ts';
import { checkWake, type SessionAddress, type Wake } from '../wake.ts';
import { createAdd, type EnqueueOptions } from './add-wake.ts';
import { watchClock } from './clock-steps.ts';
import { advance, isPending, type Transition } from './delivery-state.ts';
import { listOutbox, type OutboxEntry, readEntry } from './outbox-entry.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { type Pump, type RunningPump, startPump } from './pump/pump.ts';
import { lockQueue } from './pump/queue-lock.ts';
import { createQueueMemory } from './pump/queue-memory.ts';
import { runQueue } from './pump/queue-runner.ts';
import { openOutboxFolder, type RecordPlace } from './records/outbox-folder.ts';
import { markOf, queueOf } from './records/outbox-name.ts';
import { createSettler } from './settle.ts';

export interface DrainResult {
  /** Wakes still waiting, for a later attempt or in another process. */
  readonly left: number;
}

/** Wakes on disk until OpenClaw has consumed them, in order per session. */
export interface Outbox {
  /** Resolves when the wake is safe on disk; a wake with the same id is not taken twice. */
  enqueue(wake: Wake, options?: EnqueueOptions): Promise<void>;
  /** Lets a prepared wake go; false when none with this id is on its way. */
  release(id: string): Promise<boolean>;
  /** Replaces the note of a wake; false when there is none with this id. */
  annotate(id: string, note: unknown): Promise<boolean>;
  /** Ends a wake that nobody needs any more; false when it was sent first, or is not there. */
  supersede(id: string, message: string): Promise<boolean>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** All but dead letters, then those, oldest first. */
  list(): Promise<readonly OutboxEntry[]>;
  /** Makes a wake due now, dead letters too; false when there is none with this id to be sent. */
  retry(id: string): Promise<boolean>;
  /** Makes all that waits due now, as after a change of the transport; gives how many waited for a later attempt. */
  retryAll(): Promise<number>;
  /** How many records are on their way, to one session or to all; told by names alone. */
  count(session?: SessionAddress): Promise<number>;
  /** Forgets a wake; false when there is none with this id. */
  drop(id: string): Promise<boolean>;
  /** Delivers what is there and what comes, until stopped. */
  start(openclaw: OpenClaw): Pump;
  /** Delivers what is due now and resolves when that is done. */
  drain(openclaw: OpenClaw): Promise<DrainResult>;
}

/** Opens the outbox in a folder; several processes may share one. */
export function openOutbox(
  dir: string,
  {
    maxAge = 72 * 3_600_000,
    maxBytes = 256 * 1024 ** 2,
    deliverTimeout = 600_000,
    backoff = {},
    now = Date.now,
    steady = () => performance.now(),
    onEvent: listener = () => {},
    onSettled,
  }: OutboxOptions = {},
): Outbox {
  const onEvent = (event: OutboxEvent) => {
    try {
      listener(event);
    } catch {
      // a listener that fails must not keep wakes from being delivered
    }
  };
  const steps = watchClock({ now, steady });
  const onUnreadable = (path: string) => onEvent({ type: 'unreadable', path });
  const folder = openOutboxFolder(dir, { steps, steady, onUnreadable });
  const settler = createSettler({ folder, maxBytes, now, onEvent, onSettled });
  const clock = { now, steady, steps };
  const memory = createQueueMemory();
  const limits = { maxAge, deliverTimeout, backoff };
  const queueOptions = { dir, folder, settler, onEvent, ...limits, ...clock, memory };
  const add = createAdd({ folder, settler, maxBytes, now });
  const pumps = new Set<RunningPump>();
  let lastEnqueue: Promise<void> = Promise.resolve();

  const look = (queue: string, stem?: string) => {
    for (const pump of pumps) pump.look(queue, stem);
  };

  /** Where a wake is on its way, or else the newest place among the dead letters. */
  async function placeOf(id: string): Promise<RecordPlace | undefined> {
    const [pending] = (await folder.names()).ofMark(markOf(id));
    return pending ?? (await folder.dead()).ofMark(markOf(id)).at(-1);
  }

  /** Goes one step with a wake; gives its place, or `undefined` where that is not allowed. */
  async function go(id: string, step: Transition): Promise<RecordPlace | undefined> {
    const place = await placeOf(id);
    const record = place && (await folder.read(place));
    if (place === undefined || typeof record !== 'object') return undefined;
    if (advance(record.delivery, step) === undefined) return undefined;
    return (await folder.append(place, step)) ? place : undefined;
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
    enqueue(wake, options = {}) {
      const checked = Promise.resolve().then(() => checkWake(wake));
      const adding = lastEnqueue.then(async () => add(await checked, options));
      lastEnqueue = adding.then(
        () => {},
        () => {},
      );
      return adding.then((stem) => look(queueOf(wake.session), stem));
    },
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
      const place = await go(id, { type: 'supersede', at: now(), message });
      // where it was being sent at the same time, what came first into its record holds
      if (place === undefined || (await find(id))?.state !== 'superseded') return false;
      await settleNow(place);
      look(place.queue);
      return true;
    },
    find,
    list: () => listOutbox(folder),
    async retry(id) {
      const place = await go(id, { type: 'retry', at: now() });
      if (place === undefined) return false;
      if (place.isDead) await folder.revive(place);
      look(place.queue);
      return true;
    },
    async retryAll() {
      const waiting = (await listOutbox(folder)).filter(({ state, nextAttemptAt = 0 }) => {
        return isPending(state) && nextAttemptAt > now();
      });
      for (const { id } of waiting) await go(id, { type: 'retry', at: now() });
      for (const queue of (await folder.names()).queues()) look(queue);
      return waiting.length;
    },
    async count(session) {
      const names = await folder.names();
      return session === undefined ? names.size : names.countOf(queueOf(session));
    },
    async drop(id) {
      const mark = markOf(id);
      const pending = (await folder.names()).ofMark(mark);
      const places = [...pending, ...(await folder.dead()).ofMark(mark)];
      for (const place of places) await folder.remove(place);
      return places.length > 0;
    },
    start(openclaw) {
      const pump = startPump(openclaw, queueOptions);
      pumps.add(pump);
      return {
        async stop() {
          pumps.delete(pump);
          await pump.stop();
        },
      };
    },
    async drain(openclaw) {
      await folder.prepare();
      const queues = (await folder.list()).queues();
      const { signal } = new AbortController();
      await Promise.all(queues.map((queue) => runQueue(queue, openclaw, queueOptions, signal)));
      return { left: (await listOutbox(folder)).filter(({ state }) => isPending(state)).length };
    },
  };
}
