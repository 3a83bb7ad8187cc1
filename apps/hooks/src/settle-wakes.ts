import type { Deliveries, Settlement } from './deliveries.ts';
import { appendRecord, type LogRecord } from './event-log.ts';
import {
  keepUnsettled,
  listUnsettled,
  readUnsettled,
  removeUnsettled,
  type UnsettledRecord,
} from './unsettled.ts';

/** Milliseconds after which a wake still on its way is logged as queued. */
const patience = 30_000;

/** Logs what became of wakes. */
export interface WakeSettler {
  settle(wakeId: string, settlement: Settlement): Promise<void>;
  /** Logs as queued what has been on its way for long; settles what an earlier worker sent. */
  review(states: Deliveries['states']): Promise<void>;
}

export function createWakeSettler(stateDir: string): WakeSettler {
  const startedAt = Date.now();
  // wakes of our own that had left the outbox at the last review, with no outcome heard
  let missed: ReadonlySet<string> = new Set();
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
    review(states) {
      return inTurn(async () => {
        const wakeIds = await listUnsettled(stateDir);
        // after the list: a wake is in the outbox before its record is kept
        const known = wakeIds.length === 0 ? new Map<string, 'waiting' | 'dead'>() : await states();
        const missing = new Set<string>();
        for (const wakeId of wakeIds) {
          const unsettled = await readUnsettled(stateDir, wakeId);
          if (unsettled === undefined) continue;
          const found = judge(unsettled, known.get(wakeId));
          // the outcome may be on its way to us, or have come before the record was kept
          const isNew = found?.isFinal && unsettled.enqueuedAt >= startedAt && !missed.has(wakeId);
          if (isNew) missing.add(wakeId);
          else if (found !== undefined) await settle(wakeId, found);
        }
        missed = missing;
      });
    },
  };
}

function judge(
  { enqueuedAt, isLogged }: UnsettledRecord,
  state: 'waiting' | 'dead' | undefined,
): Settlement | undefined {
  if (state === 'waiting') {
    const isLate = !isLogged && Date.now() - enqueuedAt > patience;
    return isLate ? { outcome: 'queued', isFinal: false } : undefined;
  }
  // the outbox forgets a wake only when it is delivered
  return state === 'dead'
    ? { outcome: 'failed', reason: 'given up', isFinal: true }
    : { outcome: 'delivered', isFinal: true };
}

/** The later end of a wake whose event is in the log already. */
function followUp(record: LogRecord): LogRecord {
  const { timestamp: _, wake: __, durations, ...rest } = record;
  const timestamp = new Date().toISOString();
  return { timestamp, ...rest, event: 'Delivery', durations: { delivery: durations.delivery } };
}
