import type { OutboxEntry } from '@gsd-code-skill/openclaw-client';
import {
  appendRecord,
  type LoggedOutcome,
  type LogRecord,
  loggedDelivery,
  noteTrouble,
  noticeSchema,
} from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import * as z from 'zod';

const wakeNote = z.object({
  record: z.custom<LogRecord>((value) => typeof value === 'object' && value !== null),
  isLogged: z.boolean(),
  // an older worker kept none
  notices: z.array(noticeSchema).readonly().optional(),
});

/** What the outbox keeps for us beside a wake: its log record, whether the log has it already, and the notices that it carries. */
export type WakeNote = Readonly<z.infer<typeof wakeNote>>;

/** What the log says of a wake's fate. */
export interface Fate {
  readonly outcome: LoggedOutcome;
  readonly reason?: string | undefined;
  /** What was asked of OpenClaw where that failed. */
  readonly call?: string | undefined;
  readonly reply?: string | undefined;
  /** The way it took. */
  readonly transport?: string | undefined;
}

/** Our note on a wake; `undefined` for one that is not of an event, like a recovery's. */
export function noteOf({ note }: Pick<OutboxEntry, 'note'>): WakeNote | undefined {
  return wakeNote.safeParse(note).data;
}

/** Adds a record to its session's log, without secrets. */
export async function logRecord(stateDir: string, record: LogRecord): Promise<void> {
  const { reason, reply } = record;
  await appendRecord(stateDir, {
    ...record,
    ...(reason !== undefined && { reason: maskSecrets(reason) }),
    ...(reply !== undefined && { reply: maskSecrets(reply) }),
  });
}

/** Logs the end of a wake: with its event, or after it when the log has that already. */
export async function logEnd(
  stateDir: string,
  { record, isLogged }: WakeNote,
  fate: Fate,
  delivery: number,
): Promise<void> {
  const settled = { ...record, ...fate, durations: { ...record.durations, delivery } };
  await logRecord(stateDir, isLogged ? followUp(settled) : settled);
}

/** Notes a problem of the worker's own. */
export async function logTrouble(stateDir: string, trouble: unknown): Promise<void> {
  const message = trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble);
  await noteTrouble(stateDir, maskSecrets(message));
}

/** The later end of a wake whose event is in the log already. */
function followUp(record: LogRecord): LogRecord {
  const { timestamp: _, wake: __, durations, ...rest } = record;
  const timestamp = new Date().toISOString();
  return { timestamp, ...rest, event: loggedDelivery, durations: { delivery: durations.delivery } };
}
