import type { AskOptions, DeliverOptions } from '../openclaw.ts';
import { type DeliveryOutcome, delivered, queued, timedOut } from '../outcome.ts';
import type { MessageTrace } from './find-message.ts';

/** One `deliver` or `ask` on its way. */
export interface Call {
  readonly wantsReply: boolean;
  readonly signal: AbortSignal | undefined;
  readonly sentAt: number | undefined;
  readonly onAccepted: () => void;
  /** Milliseconds since it began. */
  age(): number;
  /** Milliseconds that remain, never less than 0. */
  left(): number;
}

/** Milliseconds that a delivery may take, where nobody says otherwise. */
export const defaultTimeout = 600_000;

export function startCall(options: DeliverOptions & AskOptions, wantsReply: boolean): Call {
  const { timeout = defaultTimeout, sentAt, signal, onAccepted = () => {} } = options;
  const start = performance.now();
  const age = () => performance.now() - start;
  return {
    wantsReply,
    signal,
    sentAt,
    onAccepted,
    age,
    left: () => Math.max(0, Math.ceil(timeout - age())),
  };
}

/** The outcome for a wake that is where `trace` says, or `undefined` while waiting may help. */
export function outcomeOfTrace(
  trace: MessageTrace,
  call: Call,
  sessionKey: string,
): DeliveryOutcome | undefined {
  if (trace.status === 'consumed' && (!call.wantsReply || trace.reply !== undefined)) {
    const { key, reply } = trace;
    return delivered({
      sessionKey,
      ...(key !== undefined && { key }),
      ...(call.wantsReply && reply !== undefined && { reply }),
    });
  }
  if (call.left() > 0) return undefined;
  if (trace.status === 'queued' && !call.wantsReply) {
    return queued(`session ${sessionKey} is busy`);
  }
  return timedOut({ consumed: trace.status === 'consumed' });
}
