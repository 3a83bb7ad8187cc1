import { join } from 'node:path';
import type { OpenClaw } from '../../openclaw.ts';
import { OpenClawError } from '../../openclaw-error.ts';
import type { Outcome } from '../../outcome.ts';
import type { Wake } from '../../wake.ts';
import type { DeadReason, OutboxEvent } from '../outbox-event.ts';
import type { AttemptRecord, OutboxFolder, StoredWake } from '../records/outbox-folder.ts';
import { type BackoffOptions, backoff } from './backoff.ts';
import { lockQueue } from './queue-lock.ts';

export interface QueueOptions {
  readonly dir: string;
  readonly folder: OutboxFolder;
  /** Milliseconds after which a wake is given up. */
  readonly maxAge: number;
  readonly maxBytes: number;
  /** Milliseconds one delivery may take. */
  readonly deliverTimeout: number;
  readonly backoff: BackoffOptions;
  readonly now: () => number;
  readonly onEvent: (event: OutboxEvent) => void;
}

/** Refusals of one wake after which it is given up, so that those behind it may pass. */
const maxRejections = 5;

/** Milliseconds after which a queue that another process works on is looked at again. */
const lookAgain = 1000;

/**
 * Delivers the wakes of one queue in order, as far as that goes now. Resolves with the
 * milliseconds after which to go on, or `undefined` when the queue is empty.
 */
export async function runQueue(
  queue: string,
  openclaw: OpenClaw,
  { dir, folder, maxAge, maxBytes, deliverTimeout, backoff: waits, now, onEvent }: QueueOptions,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const lock = await lockQueue(join(dir, 'locks'), queue);
  if (lock === undefined) return lookAgain;
  const signal = AbortSignal.any([lock.lost, stopping]);
  try {
    while (!signal.aborted) {
      const stem = (await folder.waiting()).find((name) => name.queue === queue)?.stem;
      if (stem === undefined) return undefined;
      const wait = await deliverFirst(stem);
      if (wait > 0) return wait;
    }
    return lookAgain;
  } finally {
    await lock.release();
  }

  /** Milliseconds to wait before the next attempt; 0 when the wake has left the queue. */
  async function deliverFirst(stem: string): Promise<number> {
    const stored = await folder.read(stem);
    if (stored === undefined) return 0;
    if (stored === 'unreadable') {
      await folder.setAside(stem);
      onEvent({ type: 'unreadable', path: join(dir, 'dead', `${stem}.unreadable`) });
      return 0;
    }
    const before = await folder.readAttempt(stem);
    if (now() - stored.enqueuedAt > maxAge) {
      const hours = Math.round(maxAge / 3_600_000);
      const last = before.message === undefined ? '' : `; last: ${before.message}`;
      await bury(stem, stored, before, 'expired', `not delivered in ${hours} h${last}`);
      return 0;
    }
    if (before.nextAttemptAt > now()) return before.nextAttemptAt - now();
    return attempt(stem, stored, before);
  }

  async function attempt(stem: string, stored: StoredWake, before: AttemptRecord): Promise<number> {
    const attempts = before.attempts + 1;
    const sentAt = before.sentAt ?? now();
    // a full disk must not keep what is already on it from being delivered
    const note = (record: AttemptRecord) => folder.noteAttempt(stem, record).catch(() => {});
    await note({ ...before, attempts, sentAt, nextAttemptAt: 0 });

    const outcome = await deliver(stored.wake, before.sentAt);
    // whoever took the lock keeps the books now
    if (lock?.lost.aborted) return lookAgain;

    const { id, session } = stored.wake;
    if (outcome.status === 'delivered') {
      await folder.remove(stem);
      const { reply: _, ...quiet } = outcome;
      onEvent({ type: 'outcome', id, session, outcome: quiet, attempts });
      return 0;
    }
    const message = describe(outcome);
    const rejections = (before.rejections ?? 0) + (isRejection(outcome) ? 1 : 0);
    if (isHopeless(outcome) || rejections >= maxRejections) {
      onEvent({ type: 'outcome', id, session, outcome, attempts });
      await bury(stem, stored, { ...before, attempts }, 'rejected', message);
      return 0;
    }
    const wait = stopping.aborted ? 1 : waitAfter(outcome, attempts);
    const nextAttemptAt = now() + wait;
    const { status } = outcome;
    await note({ attempts, rejections, sentAt, nextAttemptAt, status, message });
    onEvent({ type: 'outcome', id, session, outcome, attempts, nextAttemptAt });
    return wait;
  }

  async function deliver(wake: Wake, sentAt: number | undefined): Promise<Outcome> {
    try {
      return await openclaw.deliver(wake, { timeout: deliverTimeout, sentAt, signal });
    } catch (error) {
      if (error instanceof OpenClawError) return { status: 'failed', error };
      throw error;
    }
  }

  async function bury(
    stem: string,
    stored: StoredWake,
    { attempts }: AttemptRecord,
    reason: DeadReason,
    message: string,
  ) {
    await folder.bury(stem, { ...stored, reason, message, attempts, deadAt: now() });
    await folder.pruneDead(maxBytes);
    onEvent({ type: 'dead', id: stored.wake.id, session: stored.wake.session, reason, message });
  }

  function waitAfter(outcome: Outcome, attempts: number): number {
    const asked = outcome.status === 'failed' ? (outcome.error.retryAfter ?? 0) : 0;
    return Math.max(1, asked, backoff(attempts, waits));
  }
}

function isRejection(outcome: Outcome): boolean {
  return outcome.status === 'failed' && outcome.error.code === 'rejected';
}

function isHopeless(outcome: Outcome): boolean {
  return (
    outcome.status === 'failed' &&
    (outcome.error.code === 'invalid-wake' || outcome.error.code === 'too-large')
  );
}

function describe(outcome: Outcome): string {
  switch (outcome.status) {
    case 'delivered':
      return 'delivered';
    case 'failed':
      return outcome.error.message;
    case 'queued':
      return outcome.reason;
    case 'unroutable':
      return outcome.message;
    case 'timeout':
      return "no end of the agent's run in time";
  }
}
