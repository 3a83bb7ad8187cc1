import type { Custody } from './custody.ts';
import type { AskOptions, DeliverOptions } from './openclaw.ts';
import type { Delivered, Outcome } from './outcome.ts';

/** One `deliver` or `ask` on its way. */
export interface Call {
  readonly wantsReply: boolean;
  readonly signal: AbortSignal | undefined;
  readonly sentAt: number | undefined;
  /** Milliseconds that remain, never less than 0. */
  left(): number;
}

export function startCall(options: DeliverOptions & AskOptions, wantsReply: boolean): Call {
  const { timeout = 600_000, sentAt, signal } = options;
  const deadline = performance.now() + timeout;
  return {
    wantsReply,
    signal,
    sentAt,
    left: () => Math.max(0, Math.ceil(deadline - performance.now())),
  };
}

/** The outcome where a wake is now, or `undefined` while waiting longer may help. */
export function outcomeOf(custody: Custody, call: Call, sessionKey: string): Outcome | undefined {
  if (custody.state === 'consumed' && (!call.wantsReply || custody.reply !== undefined)) {
    const { key, reply } = custody;
    return {
      status: 'delivered',
      sessionKey,
      ...(key !== undefined && { key }),
      ...(reply !== undefined && { reply }),
    } satisfies Delivered;
  }
  if (call.left() > 0) return undefined;
  const consumed = custody.state === 'consumed';
  if (custody.state === 'queued' && !call.wantsReply) {
    return { status: 'queued', reason: `session ${sessionKey} is busy` };
  }
  return { status: 'timeout', consumed };
}
