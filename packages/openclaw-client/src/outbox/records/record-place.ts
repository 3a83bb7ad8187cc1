import type { OutboxName } from './outbox-name.ts';

/** A record in the outbox, or among its dead letters. */
export interface RecordPlace extends OutboxName {
  readonly isDead: boolean;
  /** By how much the clock had been set in this process when the record became known to it. */
  readonly steps: number;
  /** When it became known, by the steady clock. */
  readonly knownAt: number;
}
