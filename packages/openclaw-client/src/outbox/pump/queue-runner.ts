import { describeSpan } from '@gsd-code-skill/core';
import type { OpenClaw } from '../../openclaw.ts';
import { isPending } from '../delivery-state.ts';
import type { DeliveryRecord } from '../records/delivery-record.ts';
import type { RecordPlace } from '../records/record-place.ts';
import type { Settled } from '../settle.ts';
import {
  type AttemptOptions,
  attemptDelivery,
  recheckAfter,
  type Step,
} from './attempt-delivery.ts';
import { longestWait } from './backoff.ts';
import { lockQueue } from './queue-lock.ts';
import type { QueueMemory } from './queue-memory.ts';

export interface QueueOptions extends AttemptOptions {
  readonly dir: string;
  /** Milliseconds after which a wake is given up. */
  readonly maxAge: number;
  readonly steady: () => number;
  /** By how much the clock was set in this process. */
  readonly steps: () => number;
  readonly memory: QueueMemory;
}

/** Milliseconds in which a clock that was set wrongly before this process began is put right. */
const timeToCorrect = 600_000;

/** Milliseconds for which a process has to know an old wake that is not released before it gives it up. */
const longestHold = 3_600_000;

/** Milliseconds after which a wake whose end could not be told is settled again. */
const settleAgain = 5000;

/**
 * Delivers the wakes of one queue in order, as far as that goes now. Resolves with the
 * milliseconds after which to go on, or `undefined` when nothing is due by itself.
 */
export async function runQueue(
  queue: string,
  openclaw: OpenClaw,
  options: QueueOptions,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const { folder, settler, memory, now } = options;
  const lock = await lockQueue(folder, queue);
  if (lock === undefined) return recheckAfter;
  const signal = AbortSignal.any([lock.signal, stopping]);
  const work = { openclaw, lock, signal, stopping };
  try {
    memory.heads.delete(queue);
    await settleChanged();
    return await passThrough();
  } finally {
    await lock.release();
  }

  /** Settles what ended behind a wake that still waits. */
  async function settleChanged(): Promise<void> {
    for (const file of memory.takeChanged(queue)) {
      const place = (await folder.names()).get(file);
      const record = place && (await folder.read(place));
      if (typeof record !== 'object' || isPending(record.delivery.state)) continue;
      await settler.settle(place as RecordPlace, record);
    }
  }

  /** Takes records in their order, also those that come meanwhile. */
  async function passThrough(): Promise<number | undefined> {
    let wait: number | undefined;
    const passed = new Set<string>();
    for (;;) {
      // looked for anew each time: of several processes that write, one may be late with an early one
      const place = firstOf((await folder.names()).ofQueue(queue), passed);
      if (place === undefined) return wait;
      if (signal.aborted) return recheckAfter;
      passed.add(place.stem);
      const step = await take(place);
      // those behind it wait too; its release will be heard of
      if (typeof step === 'number' || step === 'held') memory.heads.set(queue, place.stem);
      if (typeof step === 'number') return step;
      if (step === 'held') return wait;
      if (step === 'later') wait = settleAgain;
    }
  }

  async function take(place: RecordPlace): Promise<Step | 'held'> {
    const record = await folder.read(place);
    if (record === undefined) return 'gone';
    if (record === 'unreadable') {
      await folder.setAside(place);
      return 'gone';
    }
    const { state, nextAttemptAt } = record.delivery;
    if (!isPending(state)) return settler.settle(place, record);
    if (isTooOld(place, record)) return giveUp(place, record);
    if (state === 'prepared') return 'held';
    const wait = nextAttemptAt - now();
    // no wait was ever longer than the longest, so the clock was set back
    if (wait > 0 && wait <= longestWait(options.backoff)) return wait;
    memory.tried.add(place.file);
    const step = await attemptDelivery(place, record, options, work);
    if (typeof step !== 'number') memory.tried.delete(place.file);
    return step;
  }

  function isTooOld(place: RecordPlace, { delivery }: DeliveryRecord): boolean {
    const { maxAge, steps } = options;
    const set = steps() - place.steps;
    if (now() - set - delivery.enqueuedAt <= maxAge) return false;
    // a clock that was set while no process ran looks like age
    const known = options.steady() - place.knownAt;
    if (delivery.state === 'prepared') return known > Math.min(maxAge, longestHold);
    return memory.tried.has(place.file) && known > Math.min(maxAge, timeToCorrect);
  }

  function giveUp(place: RecordPlace, record: DeliveryRecord): Promise<Settled> {
    const { message } = record.delivery;
    const last = message === undefined ? '' : `; last: ${message}`;
    memory.tried.delete(place.file);
    return settler.bury(
      place,
      record,
      'expired',
      `not delivered in ${describeSpan(options.maxAge)}${last}`,
    );
  }
}

function firstOf(
  places: Iterable<RecordPlace>,
  passed: ReadonlySet<string>,
): RecordPlace | undefined {
  for (const place of places) if (!passed.has(place.stem)) return place;
  return undefined;
}
