import type { OpenClawError } from './openclaw-error.ts';

interface Described {
  /** What happened, in words for a person. */
  readonly message: string;
  /** True when it makes sense to deliver the wake again, with `sentAt`. */
  readonly isRetryable: boolean;
}

/** OpenClaw took the wake into the session: it must not be sent again. */
export interface Delivered extends Described {
  readonly status: 'delivered';
  /** Idempotency key under which it was consumed; absent where the transport has none. */
  readonly key?: string;
  readonly sessionKey?: string;
  /** What the agent said to it, where that is known. */
  readonly reply?: string;
  /** How the agent's run went wrong, when it did. */
  readonly problem?: string;
}

/** OpenClaw may hold the wake but has not consumed it yet; deliver it again with `sentAt`. */
export interface Queued extends Described {
  readonly status: 'queued';
  readonly reason: string;
}

/** The wake was not taken. */
export interface Failed extends Described {
  readonly status: 'failed';
  readonly error: OpenClawError;
}

/** OpenClaw knows no such session, so nothing was sent. */
export interface Unroutable extends Described {
  readonly status: 'unroutable';
  readonly reason: 'unknown-session' | 'session-changed' | 'wrong-agent';
}

/** Time ran out before it was known whether OpenClaw consumed the wake, or before the reply. */
export interface TimedOut extends Described {
  readonly status: 'timeout';
  /** True when the wake is in the session and only the reply is missing. */
  readonly consumed: boolean;
}

export type DeliveryOutcome = Delivered | Queued | Failed | Unroutable | TimedOut;

export function delivered(facts: Omit<Delivered, 'status' | keyof Described> = {}): Delivered {
  const message = facts.problem ?? 'delivered';
  return { status: 'delivered', ...facts, message, isRetryable: false };
}

export function queued(reason: string): Queued {
  return { status: 'queued', reason, message: reason, isRetryable: true };
}

export function failed(error: OpenClawError): Failed {
  const { message, isRetryable } = error;
  return { status: 'failed', error, message, isRetryable };
}

export function unroutable(reason: Unroutable['reason'], message: string): Unroutable {
  return { status: 'unroutable', reason, message, isRetryable: true };
}

export function timedOut({ consumed }: Pick<TimedOut, 'consumed'>): TimedOut {
  return { status: 'timeout', consumed, message: 'no reply in time', isRetryable: true };
}

/** The outcome with its words, also one of a transport that gave it none. */
export function withWords(outcome: DeliveryOutcome): DeliveryOutcome {
  switch (outcome.status) {
    case 'delivered':
      return delivered(outcome);
    case 'queued':
      return queued(outcome.reason);
    case 'failed':
      return failed(outcome.error);
    case 'unroutable':
      return unroutable(outcome.reason, outcome.message);
    case 'timeout':
      return timedOut(outcome);
  }
}
