import type { OpenClawError } from '../openclaw-error.ts';
import type { Outcome } from '../outcome.ts';
import type { SessionAddress } from '../wake.ts';

/** Why a wake was given up. */
export type DeadReason = 'expired' | 'over-limit' | 'rejected' | 'unreadable';

/** Something that happened to a wake; safe to log, since it holds neither text nor reply. */
export type OutboxEvent =
  | {
      readonly type: 'outcome';
      readonly id: string;
      readonly session: SessionAddress;
      readonly outcome: Outcome;
      /** Attempts so far, this one included. */
      readonly attempts: number;
      /** When it is tried again, in milliseconds since 1970. */
      readonly nextAttemptAt?: number;
    }
  | {
      readonly type: 'dead';
      readonly id: string;
      readonly session: SessionAddress;
      readonly reason: DeadReason;
      readonly message: string;
    }
  /** A file that is no wake was set aside. */
  | { readonly type: 'unreadable'; readonly path: string }
  /** The folder could not be read or written; it is tried again. */
  | { readonly type: 'trouble'; readonly error: OpenClawError };
