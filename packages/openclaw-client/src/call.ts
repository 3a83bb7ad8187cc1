import type { Custody } from './custody.ts';
import type { AskOptions, DeliverOptions } from './openclaw.ts';
import type { Delivered, Outcome } from './outcome.ts';

/** One `deliver` or `ask` on its way. */
export interface Call {
  readonly wantsReply: boolean;
  readonly signal: AbortSignal | undefined;
  readonly sentAt: number | undefined;
  readonly onAccepted: () => void;
  /** Milliseconds that remain, never less than 0. */
  left(): number;
  /** True for as long as a gateway that was killed may take to resume, from the first question on. */
  isPatient(): boolean;
}

export function startCall(
  options: DeliverOptions & AskOptions,
  { wantsReply, recoveryTime }: { wantsReply: boolean; recoveryTime: number },
): Call {
  const { timeout = 600_000, sentAt, signal, onAccepted = () => {} } = options;
  const deadline = performance.now() + timeout;
  const left = () => Math.max(0, Math.ceil(deadline - performance.now()));
  let patientUntil: number | undefined;
  return {
    wantsReply,
    signal,
    sentAt,
    onAccepted,
    left,
    isPatient() {
      patientUntil ??= performance.now() + recoveryTime;
      return left() > 0 && performance.now() < patientUntil;
    },
  };
}

/** What to do about a wake that is where `custody` says; `undefined` is to look again. */
export function outcomeOf(
  custody: Custody,
  call: Call,
  sessionKey: string,
): Outcome | 'send' | undefined {
  if (custody.isOrphaned && call.isPatient()) return undefined;
  if (custody.state === 'consumed' && (!call.wantsReply || custody.reply !== undefined)) {
    const { key, reply } = custody;
    return {
      status: 'delivered',
      sessionKey,
      ...(key !== undefined && { key }),
      ...(call.wantsReply && reply !== undefined && { reply }),
    } satisfies Delivered;
  }
  if (call.left() > 0) return custody.state === 'absent' ? 'send' : undefined;
  const consumed = custody.state === 'consumed';
  if (custody.state === 'queued' && !call.wantsReply) {
    return { status: 'queued', reason: `session ${sessionKey} is busy` };
  }
  return { status: 'timeout', consumed };
}
