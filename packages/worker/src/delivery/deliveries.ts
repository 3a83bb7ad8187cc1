import type { Environment } from '@gsd-code-skill/core';
import type {
  ChannelMessage,
  DeliveryOutcome,
  Message,
  OutboxEntry,
  OutboxEvent,
  SessionAddress,
  Settlement,
} from '@gsd-code-skill/openclaw-client';
import { type LogRecord, type Notice, noticeSchema } from '@gsd-code-skill/session-channel';
import { parseWake } from '@gsd-code-skill/wake-format';
import { createReplies } from './ask-replies.ts';
import { noteOf, type WakeNote } from './delivery-log.ts';
import { fateOf, isRefusal, type RunEnd, runOf } from './end-of-wake.ts';
import { createLogOnTheWay } from './log-on-the-way.ts';
import { createLine, type Line } from './outbox-line.ts';
import type { SessionOf } from './redirect.ts';
import type { WayReport } from './way-to-openclaw.ts';

export interface EnqueuedFor {
  /** The agent that it is for: where its session is gone, the wake goes to the one it has then. */
  readonly recipient: string;
  /** What it carries besides. */
  readonly notices?: readonly Notice[] | undefined;
}

/** Wakes on their way to OpenClaw. */
export interface Deliveries extends Pick<Line, 'use' | 'start'> {
  /** Puts a wake on disk, with what the log will say of its event, and keeps it back until `release`. */
  enqueue(wake: Message, record: LogRecord, whom: EnqueuedFor): Promise<void>;
  release(wakeId: string): Promise<void>;
  /** Takes a wake back that was not sent yet; false when it was. */
  supersede(wakeId: string, reason: string): Promise<boolean>;
  /** The notices that a wake on its way carries. */
  noticesOf(wakeId: string): Promise<readonly Notice[]>;
  /** True for a wake that is in the outbox. */
  has(wakeId: string): Promise<boolean>;
  /** The agent's reply to a wake that is enqueued next; `undefined` when none comes in time. */
  awaitReply(wakeId: string, timeout: number): Promise<string | undefined>;
  /**
   * Logs as queued what has been on its way for long, and releases what a worker that was killed
   * kept back: all but the wakes of events that are still in the spool, which is read if need be.
   */
  review(readSpooled: () => Promise<ReadonlySet<string>>): Promise<void>;
  /** Tries again at once to deliver what no session was found for. */
  retryUnroutable(): Promise<void>;
  /** What the log will say of each wake that is on its way, read as it is asked for. */
  pendingRecords(): AsyncIterable<LogRecord>;
  /** Whether a session's agent is in the middle of a run; `undefined` when nobody can tell. */
  isAtWork(session: SessionAddress): Promise<boolean | undefined>;
  /** Writes to a person over a channel of OpenClaw. */
  send(message: ChannelMessage): Promise<void>;
  /** How many wakes are on their way, to one session or to all. */
  countWaiting(session?: SessionAddress): Promise<number>;
  stop(): Promise<void>;
}

export interface DeliveriesOptions {
  readonly stateDir: string;
  readonly env: Environment;
  readonly sessionOf: SessionOf;
  /** Told what the log says of a wake that could not be delivered yet, after each attempt. */
  readonly onDelayed?: ((record: LogRecord) => Promise<void>) | undefined;
  /** Told which way wakes take, and how it is, whenever that changes. */
  readonly onWay?: ((report: WayReport) => void) | undefined;
  /** Told what came of a wake: of its run, or that it was given up or could not be handled yet. */
  readonly onRun?: ((wakeId: string, run: RunEnd) => Promise<void>) | undefined;
  readonly onTrouble: (error: unknown) => void;
}

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { stateDir, env, sessionOf, onDelayed, onWay, onRun, onTrouble } = options;
  const replies = createReplies();
  const through = replies.asking;
  const line = createLine({
    ...{ stateDir, env, sessionOf, through },
    ...{ onEvent, onSettled, onWay, onTrouble },
  });
  const { outbox: current } = line;
  const log = createLogOnTheWay({ stateDir, outbox: current, onDelayed });
  const unreleased = new Set<string>();
  let isReviewed = false;

  function onEvent(event: OutboxEvent): void {
    if (event.kind === 'trouble') onTrouble(event.error);
    if (event.kind === 'unreadable') onTrouble(new Error(`outbox: not a wake: ${event.path}`));
    if (event.kind !== 'outcome') return;
    line.note(event.outcome);
    if (event.outcome.status === 'delivered') return;
    void log
      .delayed(event.id, fateOf(event.outcome))
      .then(() => log.tell(event.id))
      .then(() => tellRefused(event.id, event.outcome))
      .catch(onTrouble);
  }

  /** Tells of a wake that its agent could not handle, though it is tried again. */
  async function tellRefused(wakeId: string, outcome: DeliveryOutcome): Promise<void> {
    if (isRefusal(outcome)) await onRun?.(wakeId, { problem: outcome.message, isPending: true });
  }

  async function onSettled(entry: OutboxEntry, end: Settlement): Promise<void> {
    const note = log.end(entry);
    if (note === undefined) return;
    if (end.status !== 'superseded') await onRun?.(entry.id, runOf(end)).catch(onTrouble);
    const transport = line.openclaw()?.transport;
    await log.ended(entry, note, { ...fateOf(end), ...(transport && { transport }) });
  }

  /** Sees to the wakes that earlier workers have left. */
  async function takeOver(): Promise<void> {
    for await (const { id, state, enqueuedAt } of current().pending()) {
      if (state === 'prepared') unreleased.add(id);
      log.begin(id, performance.now() - (Date.now() - Date.parse(enqueuedAt)));
      await log.tell(id);
    }
  }

  return {
    use: line.use,
    start: line.start,
    async enqueue(wake, record, { recipient, notices = [] }) {
      try {
        const note: WakeNote = { record, isLogged: false, notices };
        await current().enqueue(wake, { prepared: true, note, recipient });
        log.begin(wake.id);
      } catch (error) {
        replies.giveUp(wake.id);
        throw error;
      }
    },
    async release(wakeId) {
      try {
        await current().release(wakeId);
        unreleased.delete(wakeId);
      } catch (error) {
        // only then: as long as one is noted, every review lists the spool
        unreleased.add(wakeId);
        throw error;
      }
    },
    supersede: (wakeId, reason) => current().supersede(wakeId, reason),
    async noticesOf(wakeId) {
      const entry = await current().find(wakeId);
      const note = entry && noteOf(entry);
      return note === undefined ? [] : (note.notices ?? noticesIn(note.record));
    },
    async has(wakeId) {
      return (await current().find(wakeId)) !== undefined;
    },
    awaitReply: replies.await,
    async review(readSpooled) {
      if (!isReviewed) await takeOver();
      isReviewed = true;
      const spooled = unreleased.size > 0 ? await readSpooled() : new Set();
      for (const id of unreleased) {
        if (!spooled.has(id)) await current().release(id);
        unreleased.delete(id);
      }
      void line.probe().catch(onTrouble);
      await log.review();
    },
    async retryUnroutable() {
      for await (const { id, state } of current().pending()) {
        if (state === 'unroutable') await current().retry(id);
      }
    },
    async *pendingRecords() {
      for await (const entry of current().pending()) {
        const note = noteOf(entry);
        if (note !== undefined) yield note.record;
      }
    },
    isAtWork: async (session) => line.openclaw()?.isAtWork(session),
    async send(message) {
      const openclaw = line.openclaw();
      if (openclaw === undefined) throw new Error('there is no route to OpenClaw');
      await openclaw.send(message);
    },
    countWaiting: (session) => current().count(session),
    stop: line.close,
  };
}

/** Those in a wake of an older worker, as one. */
function noticesIn({ wake }: LogRecord): readonly Notice[] {
  const notice = wake === undefined ? undefined : parseWake(wake).trigger.details.notice;
  return notice === undefined ? [] : [noticeSchema.parse(notice)];
}
