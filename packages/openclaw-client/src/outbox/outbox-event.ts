import type { SessionAddress } from '../message.ts';
import type { OpenClawError } from '../openclaw-error.ts';
import type { Delivered, DeliveryOutcome } from '../outcome.ts';
import type { DeadReason } from './delivery-state.ts';

/** Something that happened to a wake; safe to log, since it holds neither text nor reply. */
export type OutboxEvent =
  | {
      readonly kind: 'outcome';
      readonly id: string;
      readonly session: SessionAddress;
      readonly outcome: DeliveryOutcome;
      /** Attempts so far, this one included. */
      readonly attempts: number;
      /** When it is tried again, ISO 8601. */
      readonly nextAttemptAt?: string;
      /** What the caller keeps with the wake. */
      readonly note?: unknown;
    }
  | {
      readonly kind: 'dead';
      readonly id: string;
      readonly session: SessionAddress;
      readonly reason: DeadReason;
      readonly message: string;
      readonly note?: unknown;
    }
  /** A file that is no wake was set aside. */
  | { readonly kind: 'unreadable'; readonly path: string }
  /** The folder could not be read or written, or a listener failed; it is tried again. */
  | { readonly kind: 'trouble'; readonly error: OpenClawError };

/** How a wake's story ended; safe to log, since it holds neither text nor reply. */
export type Settlement =
  | Delivered
  | {
      readonly status: 'dead';
      readonly reason: string;
      readonly message: string;
      readonly isRetryable: false;
    }
  | { readonly status: 'superseded'; readonly message: string; readonly isRetryable: false };
