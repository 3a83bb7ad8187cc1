import type { Settlement } from './deliveries.ts';
import { appendRecord, type LogRecord } from './event-log.ts';
import { keepUnsettled, listUnsettled, readUnsettled, removeUnsettled } from './unsettled.ts';

/** Milliseconds after which a wake still on its way is logged as queued. */
const patience = 30_000;

/** Logs what became of wakes. */
export interface WakeSettler {
  settle(wakeId: string, settlement: Settlement): Promise<void>;
  /** Logs as queued what has been on its way for long; settles what an earlier worker delivered. */
  review(waiting: ReadonlySet<string>): Promise<void>;
}

export function createWakeSettler(stateDir: string): WakeSettler {
  let last: Promise<void> = Promise.resolve();

  // outcomes of one wake can follow each other faster than its record is written
  function inTurn(work: () => Promise<void>): Promise<void> {
    last = last.then(work, work);
    return last;
  }

  async function settle(wakeId: string, settlement: Settlement): Promise<void> {
    const unsettled = await readUnsettled(stateDir, wakeId);
    if (unsettled === undefined) return;
    const { record, enqueuedAt, isLogged } = unsettled;
    const { outcome, reason, reply, isFinal } = settlement;
    const delivery = isFinal ? Date.now() - enqueuedAt : undefined;
    const durations = { ...record.durations, delivery };
    const settled = { ...record, outcome, reason, reply, durations };
    if (!isLogged) await appendRecord(stateDir, settled);
    else if (isFinal) await appendRecord(stateDir, followUp(settled));
    if (isFinal) await removeUnsettled(stateDir, wakeId);
    else if (!isLogged) await keepUnsettled(stateDir, wakeId, { ...unsettled, isLogged: true });
  }

  return {
    settle: (wakeId, settlement) => inTurn(() => settle(wakeId, settlement)),
    review(waiting) {
      return inTurn(async () => {
        for (const wakeId of await listUnsettled(stateDir)) {
          const unsettled = await readUnsettled(stateDir, wakeId);
          if (unsettled === undefined) continue;
          // the outbox forgets a wake only when it is delivered
          if (!waiting.has(wakeId)) await settle(wakeId, { outcome: 'delivered', isFinal: true });
          else if (Date.now() - unsettled.enqueuedAt > patience) {
            await settle(wakeId, { outcome: 'queued', isFinal: false });
          }
        }
      });
    },
  };
}

/** The later end of a wake whose event is in the log already. */
function followUp(record: LogRecord): LogRecord {
  const { timestamp: _, durations, ...rest } = record;
  const timestamp = new Date().toISOString();
  return { timestamp, ...rest, event: 'Delivery', durations: { delivery: durations.delivery } };
}
