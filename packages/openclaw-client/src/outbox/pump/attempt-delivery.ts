import { isoTime, type Lock } from '@gsd-code-skill/core';
import type { OpenClaw } from '../../openclaw.ts';
import { OpenClawError } from '../../openclaw-error.ts';
import { type Delivered, type DeliveryOutcome, failed, withWords } from '../../outcome.ts';
import { advance, type Delivery, isPending, type Transition } from '../delivery-state.ts';
import type { OutboxEvent } from '../outbox-event.ts';
import type { DeliveryRecord } from '../records/delivery-record.ts';
import type { OutboxFolder } from '../records/outbox-folder.ts';
import type { RecordPlace } from '../records/record-place.ts';
import type { Settled, Settler } from '../settle.ts';
import { type BackoffOptions, backoff, longestWait } from './backoff.ts';

export interface AttemptOptions {
  readonly folder: OutboxFolder;
  readonly settler: Settler;
  /** Milliseconds one delivery may take. */
  readonly deliverTimeout: number;
  readonly backoff: BackoffOptions;
  readonly now: () => number;
  readonly onEvent: (event: OutboxEvent) => void;
}

/** The work on one queue. */
export interface QueueWork {
  readonly openclaw: OpenClaw;
  readonly lock: Lock;
  /** Ends the work: the lock was lost, or the pump is stopping. */
  readonly signal: AbortSignal;
  readonly stopping: AbortSignal;
}

/** What became of a wake: settled, or due again in so many milliseconds. */
export type Step = Settled | number;

/** Refusals of one wake after which it is given up, so that those behind it may pass. */
const maxRejections = 5;

/** Milliseconds after which a queue that another process works on is looked at again. */
export const recheckAfter = 1000;

/** Sends a wake once and notes what came of it. */
export async function attemptDelivery(
  place: RecordPlace,
  { wake, recipient, delivery: before }: DeliveryRecord,
  { folder, settler, deliverTimeout, backoff: waits, now, onEvent }: AttemptOptions,
  { openclaw, lock, signal, stopping }: QueueWork,
): Promise<Step> {
  const sending = { type: 'send', at: now() } as const;
  const ended = await noteAttempt();
  if (ended !== undefined) return ended;
  const outcome = await deliver();
  // whoever took the lock keeps the books now
  if (!(await stillHolds(lock))) return recheckAfter;
  const delivery = await readBack();
  return outcome.status === 'delivered' ? afterDelivery(outcome) : afterFailure(outcome);

  /** Notes the attempt; tells what became of a wake that was dropped or superseded before. */
  async function noteAttempt(): Promise<Step | undefined> {
    try {
      if (!(await folder.append(place, sending))) return 'gone';
    } catch {
      // what cannot be written must not keep what is on the disk from being delivered
      return undefined;
    }
    const record = await folder.read(place);
    if (typeof record !== 'object') return 'gone';
    const { state } = record.delivery;
    if (state === 'sent') return undefined;
    return isPending(state) ? recheckAfter : settler.settle(place, record);
  }

  async function deliver(): Promise<DeliveryOutcome> {
    const { sentAt } = before;
    try {
      const options = { timeout: deliverTimeout, sentAt, recipient, signal };
      return withWords(await openclaw.deliver(wake, options));
    } catch (error) {
      if (error instanceof OpenClawError) return failed(error);
      throw error;
    }
  }

  /** The delivery as it is on disk, where it may have got another note on the way. */
  async function readBack(): Promise<Delivery> {
    const record = await folder.read(place);
    const isThere = typeof record === 'object' && record.delivery.state === 'sent';
    return isThere ? record.delivery : (advance(before, sending) ?? before);
  }

  async function afterDelivery({ reply: _, ...quiet }: Delivered): Promise<Settled> {
    const { status: __, isRetryable: ___, ...facts } = quiet;
    const step = { type: 'consume', at: now(), ...facts } as const;
    // where nobody wants to hear of it, the record goes at once
    if (delivery.note !== undefined) await note(step);
    const consumed = advance(delivery, step) ?? delivery;
    const settled = await settler.settle(place, { wake, delivery: consumed });
    report(quiet);
    return settled;
  }

  async function afterFailure(outcome: Exclude<DeliveryOutcome, Delivered>): Promise<Step> {
    const isRejection = outcome.status === 'failed' && outcome.error.code === 'rejected';
    const { status, message } = outcome;
    const call = status === 'failed' ? outcome.error.call : undefined;
    const rejections = delivery.rejections + (isRejection ? 1 : 0);
    if (!outcome.isRetryable || rejections >= maxRejections) {
      report(outcome);
      return settler.bury(place, { wake, delivery }, 'rejected', message);
    }
    const wait = stopping.aborted ? 1 : waitAfter(outcome);
    const nextAttemptAt = now() + wait;
    const attempt = { at: now(), message, nextAttemptAt };
    if (status === 'unroutable') await note({ type: 'misroute', ...attempt });
    else
      await note({ type: 'fail', ...attempt, status, ...(isRejection && { isRejection }), call });
    report(outcome, nextAttemptAt);
    return wait;
  }

  async function note(step: Transition): Promise<void> {
    await folder.append(place, step).catch(() => {});
  }

  function report(outcome: DeliveryOutcome, dueAt?: number): void {
    const { id, session } = wake;
    const nextAttemptAt = dueAt === undefined ? undefined : isoTime(dueAt);
    const { attempts, note: kept } = delivery;
    onEvent({
      kind: 'outcome',
      id,
      session,
      outcome,
      attempts,
      ...(nextAttemptAt !== undefined && { nextAttemptAt }),
      ...(kept !== undefined && { note: kept }),
    });
  }

  function waitAfter(ended: DeliveryOutcome): number {
    const asked = ended.status === 'failed' ? (ended.error.retryAfter ?? 0) : 0;
    return Math.max(1, Math.min(asked, longestWait(waits)), backoff(delivery.attempts, waits));
  }
}

async function stillHolds(lock: Lock): Promise<boolean> {
  return lock.assertHeld().then(
    () => true,
    () => false,
  );
}
