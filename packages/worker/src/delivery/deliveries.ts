import type { Environment } from '@gsd-code-skill/core';
import {
  type ChannelMessage,
  type DeliveryOutcome,
  isPending,
  type Message,
  type OpenClaw,
  type Outbox,
  type OutboxEntry,
  type OutboxEvent,
  openOutbox,
  type Pump,
  type SessionAddress,
  type Settlement,
} from '@gsd-code-skill/openclaw-client';
import { type Delivery, maxAgeOf } from '@gsd-code-skill/registry';
import { type LogRecord, statePaths } from '@gsd-code-skill/session-channel';
import { parseWake } from '@gsd-code-skill/wake-format';
import { createReplies } from './ask-replies.ts';
import { type Fate, logEnd, logRecord, noteOf, type WakeNote } from './delivery-log.ts';
import { fateOf, isRefusal, type RunEnd, runOf } from './end-of-wake.ts';
import { redirectToNewSessions, type SessionOf } from './redirect.ts';
import { createWay, type WayReport } from './way.ts';

/** Wakes on their way to OpenClaw. */
export interface Deliveries {
  /** Goes by these settings from here on. */
  use(delivery: Delivery): Promise<void>;
  /** Begins to deliver what is in the outbox. */
  start(): void;
  /** Puts a wake on disk, with what the log will say of its event, and keeps it back until `release`. */
  enqueue(wake: Message, record: LogRecord): Promise<void>;
  release(wakeId: string): Promise<void>;
  /** Takes a wake back that was not sent yet; false when it was. */
  supersede(wakeId: string, reason: string): Promise<boolean>;
  /** What a wake on its way tells besides its event. */
  noticeOf(wakeId: string): Promise<string | undefined>;
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
  /** What the log will say of each wake that is on its way. */
  pendingRecords(): Promise<readonly LogRecord[]>;
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
  readonly onDelayed?: (record: LogRecord) => Promise<void>;
  /** Told which way wakes take, and how it is, whenever that changes. */
  readonly onWay?: (report: WayReport) => void;
  /** Told what came of a wake: of its run, or that it was given up or could not be handled yet. */
  readonly onRun?: (wakeId: string, run: RunEnd) => Promise<void>;
  readonly onTrouble: (error: unknown) => void;
}

/** The way to OpenClaw that is in use. */
interface Line {
  readonly outbox: Outbox;
  readonly openclaw: OpenClaw;
  pump?: Pump;
}

/** Milliseconds after which a wake still on its way is logged as queued. */
const longWay = 30_000;

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { stateDir, env, sessionOf, onDelayed, onRun, onTrouble } = options;
  const way = createWay({ stateDir, env, onReport });
  const dir = statePaths(stateDir).outbox;
  const replies = createReplies();
  let line: Line | undefined;
  let settings: Delivery | undefined;
  let changing: Promise<void> = Promise.resolve();
  let logging: Promise<void> = Promise.resolve();
  // wakes whose event the log does not have yet, and when they were enqueued
  const unlogged = new Map<string, number>();
  const unreleased = new Set<string>();
  let isReviewed = false;
  let isStarted = false;

  let isLost = false;

  function onReport(report: WayReport): void {
    // what waits for its next attempt need not, once the gateway is back
    if (isLost && report.connection === 'open') void line?.outbox.retryAll().catch(onTrouble);
    isLost = report.connection === 'lost';
    options.onWay?.(report);
  }

  // outcomes of one wake can follow each other faster than they are written
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = logging.then(work);
    logging = done.catch(() => {});
    return done;
  }

  function onEvent(event: OutboxEvent): void {
    if (event.type === 'trouble') onTrouble(event.error);
    if (event.type === 'unreadable') onTrouble(new Error(`outbox: not a wake: ${event.path}`));
    if (event.type !== 'outcome') return;
    noteWay(event.outcome);
    if (event.outcome.status === 'delivered') return;
    void inTurn(() => logOnItsWay(event.id, fateOf(event.outcome)))
      .then(() => tellDelayed(event.id))
      .then(() => tellRefused(event.id, event.outcome))
      .catch(onTrouble);
  }

  function noteWay(outcome: DeliveryOutcome): void {
    if (outcome.status === 'delivered') way.note('delivered');
    if (outcome.status !== 'failed') return;
    way.note(outcome.error);
    // another token, or another way, may do what this one could not
    if (outcome.error.code === 'unauthorized' && settings) void use(settings).catch(onTrouble);
  }

  /** Logs what keeps a wake, once. */
  async function logOnItsWay(wakeId: string, fate: Fate): Promise<void> {
    unlogged.delete(wakeId);
    const outbox = current();
    const entry = await outbox.find(wakeId);
    const note = entry && noteOf(entry);
    if (note === undefined || note.isLogged || entry?.state === 'dead') return;
    await logRecord(stateDir, { ...note.record, ...fate });
    await outbox.annotate(wakeId, { ...note, isLogged: true });
  }

  async function tellDelayed(wakeId: string): Promise<void> {
    const entry = await current().find(wakeId);
    const note = entry && isPending(entry.state) ? noteOf(entry) : undefined;
    if (note !== undefined) await onDelayed?.(note.record);
  }

  /** Tells of a wake that its agent could not handle, though it is tried again. */
  async function tellRefused(wakeId: string, outcome: DeliveryOutcome): Promise<void> {
    if (isRefusal(outcome)) await onRun?.(wakeId, { problem: outcome.message, isPending: true });
  }

  async function onSettled(entry: OutboxEntry, end: Settlement): Promise<void> {
    unlogged.delete(entry.id);
    const note = noteOf(entry);
    if (note === undefined) return;
    if (end.status !== 'superseded') await onRun?.(entry.id, runOf(end)).catch(onTrouble);
    const transport = line?.openclaw.transport;
    const fate = { ...fateOf(end), ...(transport && { transport }) };
    await inTurn(() => logEnd(stateDir, note, fate, Date.now() - entry.enqueuedAt));
  }

  function pump(): void {
    if (line !== undefined && isStarted)
      line.pump ??= line.outbox.start(replies.asking(line.openclaw));
  }

  async function close(): Promise<void> {
    const closing = line;
    line = undefined;
    await closing?.pump?.stop();
    await closing?.openclaw.close();
  }

  function current(): Outbox {
    return line?.outbox ?? openOutbox(dir);
  }

  // events of several panes may bring the same change at once
  function use(delivery: Delivery): Promise<void> {
    settings = delivery;
    changing = changing.catch(() => {}).then(() => change(delivery));
    return changing;
  }

  async function change(delivery: Delivery): Promise<void> {
    const opened = await way.look(delivery);
    if (opened === undefined) return;
    const openclaw = redirectToNewSessions(opened, sessionOf);
    const maxAge = maxAgeOf(delivery);
    const isOther = line !== undefined;
    await close();
    line = { openclaw, outbox: openOutbox(dir, { maxAge, onEvent, onSettled }) };
    pump();
    // what the old way could not do, the new one may
    if (isOther) await line.outbox.retryAll();
  }

  /** Sees to the wakes that earlier workers have left. */
  async function takeOver(): Promise<void> {
    for await (const { id, state, enqueuedAt } of current().pending()) {
      if (state === 'prepared') unreleased.add(id);
      unlogged.set(id, performance.now() - (Date.now() - enqueuedAt));
      await tellDelayed(id);
    }
  }

  return {
    use,
    start() {
      isStarted = true;
      pump();
    },
    async enqueue(wake, record) {
      try {
        const note: WakeNote = { record, isLogged: false };
        await current().enqueue(wake, { prepared: true, note });
        unlogged.set(wake.id, performance.now());
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
    async noticeOf(wakeId) {
      const entry = await current().find(wakeId);
      const { wake } = (entry && noteOf(entry)?.record) ?? {};
      return wake === undefined ? undefined : parseWake(wake).trigger.details.notice;
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
      void way.probe().catch(onTrouble);
      for (const [id, at] of unlogged) {
        if (performance.now() - at <= longWay) continue;
        await inTurn(() => logOnItsWay(id, { outcome: 'queued' }));
      }
    },
    async retryUnroutable() {
      for await (const { id, state } of current().pending()) {
        if (state === 'unroutable') await current().retry(id);
      }
    },
    async pendingRecords() {
      const records: LogRecord[] = [];
      for await (const entry of current().pending()) {
        const note = noteOf(entry);
        if (note !== undefined) records.push(note.record);
      }
      return records;
    },
    isAtWork: async (session) => line?.openclaw.isAtWork(session),
    async send(message) {
      if (line === undefined) throw new Error('there is no way to OpenClaw');
      await line.openclaw.send(message);
    },
    countWaiting: (session) => current().count(session),
    stop: close,
  };
}
