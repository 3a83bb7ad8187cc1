import type { OpenClawError } from './openclaw-error.ts';

/** OpenClaw took the wake into the session: it must not be sent again. */
export interface Delivered {
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
export interface Queued {
  readonly status: 'queued';
  readonly reason: string;
}

/** The wake was not taken. */
export interface Failed {
  readonly status: 'failed';
  readonly error: OpenClawError;
}

/** OpenClaw knows no such session, so nothing was sent. */
export interface Unroutable {
  readonly status: 'unroutable';
  readonly reason: 'unknown-session' | 'session-changed' | 'wrong-agent';
  readonly message: string;
}

/** Time ran out before it was known whether OpenClaw consumed the wake, or before the reply. */
export interface TimedOut {
  readonly status: 'timeout';
  /** True when the wake is in the session and only the reply is missing. */
  readonly consumed: boolean;
}

export type Outcome = Delivered | Queued | Failed | Unroutable | TimedOut;
