import { isPending, type Outbox, type OutboxEntry } from '@gsd-code-skill/openclaw-client';
import type { LogRecord } from '@gsd-code-skill/session-channel';
import { type Fate, logEnd, logRecord, noteOf, type WakeNote } from './delivery-log.ts';

/** What the log says of wakes that are on their way, and of their ends. */
export interface LogOnTheWay {
  /** Notes a wake whose event the log does not have yet, and since when by the steady clock. */
  begin(wakeId: string, since?: number): void;
  /** Logs what keeps a wake, once. */
  delayed(wakeId: string, fate: Fate): Promise<void>;
  /** Tells what the log says of a wake that could not be delivered yet. */
  tell(wakeId: string): Promise<void>;
  /** Logs as queued what has been on its way for long. */
  review(): Promise<void>;
  /** Forgets a wake that has come to its end; its note, where it is one of ours. */
  end(entry: OutboxEntry): WakeNote | undefined;
  /** Logs the end of a wake. */
  ended(entry: OutboxEntry, note: WakeNote, fate: Fate): Promise<void>;
}

export interface LogOnTheWayOptions {
  readonly stateDir: string;
  readonly outbox: () => Outbox;
  readonly onDelayed?: ((record: LogRecord) => Promise<void>) | undefined;
}

/** Milliseconds after which a wake still on its way is logged as queued. */
const longWay = 30_000;

export function createLogOnTheWay({
  stateDir,
  outbox,
  onDelayed,
}: LogOnTheWayOptions): LogOnTheWay {
  // wakes whose event the log does not have yet, and when they were enqueued
  const unlogged = new Map<string, number>();
  let logging: Promise<void> = Promise.resolve();

  // outcomes of one wake can follow each other faster than they are written
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = logging.then(work);
    logging = done.catch(() => {});
    return done;
  }

  async function log(wakeId: string, fate: Fate): Promise<void> {
    unlogged.delete(wakeId);
    const current = outbox();
    const entry = await current.find(wakeId);
    const note = entry && noteOf(entry);
    if (note === undefined || note.isLogged || entry?.state === 'dead') return;
    await logRecord(stateDir, { ...note.record, ...fate });
    await current.annotate(wakeId, { ...note, isLogged: true });
  }

  const delayed = (wakeId: string, fate: Fate) => inTurn(() => log(wakeId, fate));

  return {
    begin(wakeId, since = performance.now()) {
      unlogged.set(wakeId, since);
    },
    delayed,
    async tell(wakeId) {
      const entry = await outbox().find(wakeId);
      const note = entry && isPending(entry.state) ? noteOf(entry) : undefined;
      if (note !== undefined) await onDelayed?.(note.record);
    },
    async review() {
      for (const [id, at] of unlogged) {
        if (performance.now() - at > longWay) await delayed(id, { outcome: 'queued' });
      }
    },
    end(entry) {
      unlogged.delete(entry.id);
      return noteOf(entry);
    },
    ended: (entry, note, fate) =>
      inTurn(() => logEnd(stateDir, note, fate, Date.now() - Date.parse(entry.enqueuedAt))),
  };
}
