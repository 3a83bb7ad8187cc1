import type { OutboxEntry } from './outbox-entry.ts';
import type { OutboxEvent, Settlement } from './outbox-event.ts';
import type { BackoffOptions } from './pump/backoff.ts';

export interface OutboxOptions {
  /**
   * Milliseconds after which a wake that could not be delivered becomes a dead letter. Steps of the
   * clock do not count, and one that an earlier process left is
   * attempted at least once, and kept for ten minutes in which a wrong clock may be put right.
   *
   * @default 259200000 (72 hours)
   */
  readonly maxAge?: number | undefined;
  /**
   * Bytes that waiting wakes may take, and dead letters as many again. Beyond it the oldest
   * waiting wake becomes a dead letter; the oldest dead letter is removed and noted in
   * `dead/removed.jsonl`, of which the last one to two megabytes are kept.
   *
   * @default 268435456 (256 MiB)
   */
  readonly maxBytes?: number | undefined;
  /**
   * Milliseconds one delivery may take.
   *
   * @default 600000
   */
  readonly deliverTimeout?: number | undefined;
  /** Waits between attempts: 1 s to 5 min. */
  readonly backoff?: BackoffOptions | undefined;
  /**
   * Milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
  /**
   * Milliseconds since any time, by a clock that nobody sets: what `now` gains or loses against it
   * in one step is not taken for time that passed.
   *
   * @default performance.now
   */
  readonly steady?: (() => number) | undefined;
  /** Told of every outcome and of every wake given up. */
  readonly onEvent?: ((event: OutboxEvent) => void) | undefined;
  /**
   * Told how a wake with a note ended, before its record goes: again when this process is killed
   * in between, or when it rejects. Without it, such records are left to a process that has it.
   */
  readonly onSettled?: ((entry: OutboxEntry, end: Settlement) => Promise<void>) | undefined;
}
