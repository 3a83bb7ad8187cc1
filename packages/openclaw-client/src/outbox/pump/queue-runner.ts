import type { OpenClaw } from '../../openclaw.ts';
import { isPending } from '../delivery-state.ts';
import type { RecordPlace } from '../records/outbox-folder.ts';
import { type AttemptOptions, attemptDelivery, lookAgain, type Step } from './attempt-delivery.ts';
import { lockQueue } from './queue-lock.ts';

export interface QueueOptions extends AttemptOptions {
  readonly dir: string;
  /** Milliseconds after which a wake is given up. */
  readonly maxAge: number;
}

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
  const { folder, settler, maxAge, now, onEvent } = options;
  const lock = await lockQueue(folder, queue);
  if (lock === undefined) return lookAgain;
  const signal = AbortSignal.any([lock.signal, stopping]);
  const work = { openclaw, lock, signal, stopping };
  try {
    for (;;) {
      const pass = await passThrough(await folder.records(queue));
      if (pass !== 'again') return pass;
    }
  } finally {
    await lock.release();
  }

  /** Takes records in their order; `again` when some have left, since others may have come. */
  async function passThrough(
    places: readonly RecordPlace[],
  ): Promise<number | undefined | 'again'> {
    let hasLeft = false;
    let wait: number | undefined;
    for (const place of places) {
      if (signal.aborted) return lookAgain;
      const step = await take(place);
      if (typeof step === 'number') return step;
      // those behind it wait too; its release will be heard of
      if (step === 'held') return wait;
      if (step === 'gone') hasLeft = true;
      if (step === 'later') wait = settleAgain;
    }
    return hasLeft ? 'again' : wait;
  }

  async function take(place: RecordPlace): Promise<Step | 'held'> {
    const record = await folder.read(place);
    if (record === undefined) return 'gone';
    if (record === 'unreadable') {
      onEvent({ type: 'unreadable', path: await folder.setAside(place) });
      return 'gone';
    }
    const { state, enqueuedAt, message, nextAttemptAt } = record.delivery;
    if (!isPending(state)) return settler.settle(place, record);
    if (now() - enqueuedAt > maxAge) {
      const hours = Math.round(maxAge / 3_600_000);
      const last = message === undefined ? '' : `; last: ${message}`;
      return settler.bury(place, record, 'expired', `not delivered in ${hours} h${last}`);
    }
    if (state === 'prepared') return 'held';
    if (nextAttemptAt > now()) return nextAttemptAt - now();
    return attemptDelivery(place, record, options, work);
  }
}
