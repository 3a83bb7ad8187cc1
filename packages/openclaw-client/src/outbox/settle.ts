import { OpenClawError } from '../openclaw-error.ts';
import { delivered } from '../outcome.ts';
import { type DeadReason, type Delivery, isPending } from './delivery-state.ts';
import { type OutboxEntry, toEntry } from './outbox-entry.ts';
import type { OutboxEvent, Settlement } from './outbox-event.ts';
import type { DeliveryRecord } from './records/delivery-record.ts';
import type { OutboxFolder } from './records/outbox-folder.ts';
import type { RecordPlace } from './records/record-place.ts';

export interface SettlerOptions {
  readonly folder: OutboxFolder;
  readonly maxBytes: number;
  readonly now: () => number;
  readonly onEvent: (event: OutboxEvent) => void;
  readonly onSettled: ((entry: OutboxEntry, end: Settlement) => Promise<void>) | undefined;
}

/**
 * `gone`: out of the outbox; `left`: for a process that listens to the ends of wakes; `later`: the
 * one that listens here failed.
 */
export type Settled = 'gone' | 'left' | 'later';

/** Ends the stories of wakes; the caller holds the lock of their queue. */
export interface Settler {
  /** Tells the end of a wake to whoever keeps a note with it, then lets go of its record. */
  settle(place: RecordPlace, record: DeliveryRecord): Promise<Settled>;
  /** Gives a wake up. */
  bury(
    place: RecordPlace,
    record: DeliveryRecord,
    reason: DeadReason,
    message: string,
  ): Promise<Settled>;
}

export function createSettler(options: SettlerOptions): Settler {
  const { folder, maxBytes, now, onEvent, onSettled } = options;

  async function settle(place: RecordPlace, record: DeliveryRecord): Promise<Settled> {
    const { delivery } = record;
    if (isPending(delivery.state)) return 'later';
    if (delivery.note !== undefined) {
      if (onSettled === undefined) return 'left';
      try {
        await onSettled(toEntry(folder, place, record), endOf(delivery));
      } catch (cause) {
        const message = `settle ${record.wake.id}: ${cause}`;
        onEvent({ kind: 'trouble', error: new OpenClawError('failed', message, { cause }) });
        return 'later';
      }
    }
    try {
      if (delivery.state === 'dead') await folder.bury(place);
      else await folder.remove(place);
    } catch (cause) {
      await keepConsumed(place, delivery);
      const message = `settle ${record.wake.id}: ${cause}`;
      onEvent({ kind: 'trouble', error: new OpenClawError('storage-failed', message, { cause }) });
      return 'later';
    }
    if (delivery.state === 'dead') await folder.pruneDead(maxBytes).catch(() => {});
    return 'gone';
  }

  /** Notes the end of a wake whose record does not go, or it would be sent again. */
  async function keepConsumed(place: RecordPlace, { consumed }: Delivery): Promise<void> {
    if (consumed) await folder.append(place, consumed).catch(() => {});
  }

  return {
    settle,
    async bury(place, { wake, delivery }, reason, message) {
      const step = { type: 'bury', at: now(), reason, message } as const;
      // on a full disk it goes to the dead letters without the reason
      await folder.append(place, step).catch(() => {});
      const { id, session } = wake;
      const { note } = delivery;
      onEvent({ kind: 'dead', id, session, reason, message, ...(note !== undefined && { note }) });
      const buried = { ...delivery, state: 'dead', status: reason, message } as const;
      return settle(place, { wake, delivery: buried });
    },
  };
}

function endOf({ state, status = state, message = status, consumed }: Delivery): Settlement {
  if (state === 'dead') return { status: 'dead', reason: status, message, isRetryable: false };
  if (state === 'superseded') return { status: 'superseded', message, isRetryable: false };
  const { key, sessionKey, problem } = consumed ?? {};
  return delivered({
    ...(key !== undefined && { key }),
    ...(sessionKey !== undefined && { sessionKey }),
    ...(problem !== undefined && { problem }),
  });
}
