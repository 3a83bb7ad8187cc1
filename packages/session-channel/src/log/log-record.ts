import * as z from 'zod';

/** What became of an event. */
export const loggedOutcomes = [
  'delivered',
  'queued',
  'failed',
  'unroutable',
  'timeout',
  'skipped',
  'muted',
] as const;

/** The `event` of a record that tells the end of a wake whose own record came before. */
export const loggedDelivery = 'Delivery';

/** The `event` of a record that tells of events which were lost. */
export const loggedLoss = 'Lost';

/** The `event` of a record that tells what a worker has noticed itself. */
export const loggedNotice = 'Noticed';

const text = z.string().optional();
const milliseconds = z.number().optional();

const logRecord = z.object({
  timestamp: z.iso.datetime(),
  event: z.string(),
  session: z.string(),
  agent: z.string(),
  openclaw_session: text,
  claude_session: text,
  tool_use_id: text,
  /** The request that is open. */
  request: text,
  trigger: text,
  state: text,
  content_source: text,
  wake_id: text,
  /** What the agent was told. */
  wake: text,
  /** The needs that it tells of, by their ids. */
  needs: z.array(z.string()).readonly().optional(),
  /** What the first of them is about. */
  about: text,
  /** Who else than the agent is told of them. */
  told: text,
  outcome: z.enum(loggedOutcomes),
  reason: text,
  /** What was asked of OpenClaw where that failed, such as `agent`. */
  call: text,
  reply: text,
  /** The way the wake took: gateway, cli or inbox. */
  transport: text,
  /** In hook.sh, waiting in the spool, in the worker, from there to delivery. */
  durations: z.object({
    hook: milliseconds,
    spool: milliseconds,
    worker: milliseconds,
    delivery: milliseconds,
  }),
});

/** One event of a managed session, as `gsd-hooks log` shows it. */
export type LogRecord = Readonly<z.infer<typeof logRecord>>;
export type LoggedOutcome = (typeof loggedOutcomes)[number];

/** True for an outcome by which no agent has heard of it. */
export function isUnheard(outcome: LoggedOutcome): boolean {
  return outcome === 'failed' || outcome === 'unroutable';
}

/** True for an outcome by which no agent has heard of it, or perhaps none. */
export function isBadOutcome(outcome: LoggedOutcome): boolean {
  return isUnheard(outcome) || outcome === 'timeout';
}

/** True for a wake that was delivered, and whose run then failed: what is said of it is why. */
export function isFailedRun({ outcome, wake_id: wakeId, reason }: LogRecord): boolean {
  return outcome === 'delivered' && wakeId !== undefined && reason !== undefined;
}

/** The record in a line of a log; `undefined` when it is not whole, or of another version. */
export function parseLogRecord(line: string): LogRecord | undefined {
  try {
    return logRecord.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
