import { join } from 'node:path';
import type { Environment } from '@gsd-code-skill/core';
import {
  type OpenClaw,
  type Outbox,
  type OutboxEntry,
  type OutboxEvent,
  type Outcome,
  openOutbox,
  type Pump,
  type SessionAddress,
  type Wake,
} from '@gsd-code-skill/openclaw-client';
import type { Delivery } from '@gsd-code-skill/registry';
import type { LogRecord } from '@gsd-code-skill/session-channel';
import { logEnd, logRecord, noteOf, type Settlement, type WakeNote } from './delivery-log.ts';
import { followAgents, isSame, type SessionOf } from './follow-agents.ts';
import { openOpenClaw } from './open-openclaw.ts';

/** Wakes on their way to OpenClaw. */
export interface Deliveries {
  /** Goes by these settings from here on. */
  use(delivery: Delivery): Promise<void>;
  /** Begins to deliver what is in the outbox. */
  start(): void;
  /** Puts a wake on disk, with what the log will say of its event, and keeps it back until `release`. */
  enqueue(wake: Wake, record: LogRecord): Promise<void>;
  release(wakeId: string): Promise<void>;
  /** True for a wake that is in the outbox. */
  has(wakeId: string): Promise<boolean>;
  /** The agent's reply to a wake that is enqueued next; `undefined` when none comes in time. */
  awaitReply(wakeId: string, timeout: number): Promise<string | undefined>;
  /**
   * Logs as queued what has been on its way for long, and releases what a worker that was killed
   * kept back: all but the wakes of events that are still in the spool.
   */
  review(spooled: ReadonlySet<string>): Promise<void>;
  /** Tries again at once to deliver what no session was found for. */
  retryUnroutable(): Promise<void>;
  /** How many wakes are on their way, to one session or to all. */
  countWaiting(session?: SessionAddress): Promise<number>;
  stop(): Promise<void>;
}

export interface DeliveriesOptions {
  readonly stateDir: string;
  readonly env: Environment;
  readonly sessionOf: SessionOf;
  readonly onTrouble: (error: unknown) => void;
}

/** The way to OpenClaw that is in use. */
interface Line {
  readonly settings: string;
  readonly outbox: Outbox;
  readonly openclaw: OpenClaw;
  pump?: Pump;
}

interface Question {
  readonly timeout: number;
  readonly answer: (reply: string | undefined) => void;
}

/** Milliseconds after which a wake still on its way is logged as queued. */
const longWay = 30_000;

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { stateDir, env, sessionOf, onTrouble } = options;
  const dir = join(stateDir, 'outbox');
  const questions = new Map<string, Question>();
  let line: Line | undefined;
  let changing: Promise<void> = Promise.resolve();
  let logging: Promise<void> = Promise.resolve();
  let isStarted = false;

  // outcomes of one wake can follow each other faster than they are written
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = logging.then(work);
    logging = done.catch(() => {});
    return done;
  }

  function onEvent(event: OutboxEvent): void {
    if (event.type === 'trouble') onTrouble(event.error);
    if (event.type === 'unreadable') onTrouble(new Error(`outbox: not a wake: ${event.path}`));
    if (event.type !== 'outcome' || event.outcome.status === 'delivered') return;
    void inTurn(() => logOnItsWay(event.id, describe(event.outcome))).catch(onTrouble);
  }

  /** Logs what keeps a wake, once. */
  async function logOnItsWay(wakeId: string, settlement: Settlement): Promise<void> {
    const outbox = current();
    const entry = await outbox.find(wakeId);
    const note = entry && noteOf(entry);
    if (note === undefined || note.isLogged || entry?.state === 'dead') return;
    await logRecord(stateDir, { ...note.record, ...settlement });
    await outbox.annotate(wakeId, { ...note, isLogged: true });
  }

  async function onSettled(entry: OutboxEntry, outcome: Outcome | undefined): Promise<void> {
    const note = noteOf(entry);
    if (note === undefined) return;
    const settlement: Settlement =
      outcome === undefined || entry.state === 'dead'
        ? { outcome: 'failed', reason: entry.message ?? 'given up' }
        : describe(outcome);
    await inTurn(() => logEnd(stateDir, note, settlement, Date.now() - entry.enqueuedAt));
  }

  /** The transport, where a wake with a question is asked rather than delivered. */
  function asking(openclaw: OpenClaw): OpenClaw {
    return {
      ...openclaw,
      async deliver(wake, deliverOptions) {
        const question = questions.get(wake.id);
        if (question === undefined) return openclaw.deliver(wake, deliverOptions);
        const outcome = await openclaw.ask(wake, { timeout: question.timeout });
        question.answer(outcome.status === 'delivered' ? outcome.reply : undefined);
        return outcome;
      },
    };
  }

  function pump(): void {
    if (line !== undefined && isStarted) line.pump ??= line.outbox.start(asking(line.openclaw));
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

  async function change(delivery: Delivery): Promise<void> {
    const settings = JSON.stringify(delivery);
    if (line?.settings === settings) return;
    const openclaw = followAgents(await openOpenClaw(stateDir, env, delivery), sessionOf);
    await close();
    const maxAge = delivery.retry.max_age_h * 3_600_000;
    line = { settings, openclaw, outbox: openOutbox(dir, { maxAge, onEvent, onSettled }) };
    pump();
  }

  async function waiting(): Promise<readonly OutboxEntry[]> {
    return (await current().list()).filter(({ state }) => state !== 'dead' && state !== 'consumed');
  }

  return {
    use(delivery) {
      // events of several panes may bring the same change at once
      changing = changing.catch(() => {}).then(() => change(delivery));
      return changing;
    },
    start() {
      isStarted = true;
      pump();
    },
    async enqueue(wake, record) {
      try {
        const note: WakeNote = { record, isLogged: false };
        await current().enqueue(wake, { prepared: true, note });
      } catch (error) {
        questions.get(wake.id)?.answer(undefined);
        throw error;
      }
    },
    async release(wakeId) {
      await current().release(wakeId);
    },
    async has(wakeId) {
      return (await current().find(wakeId)) !== undefined;
    },
    awaitReply(wakeId, timeout) {
      return new Promise((resolve) => {
        const timer = setTimeout(answer, timeout, undefined);
        function answer(reply: string | undefined): void {
          clearTimeout(timer);
          questions.delete(wakeId);
          resolve(reply);
        }
        questions.set(wakeId, { timeout, answer });
      });
    },
    async review(spooled) {
      for (const { id, state, enqueuedAt } of await waiting()) {
        if (state === 'prepared' && !spooled.has(id)) await current().release(id);
        if (Date.now() - enqueuedAt <= longWay) continue;
        await inTurn(() => logOnItsWay(id, { outcome: 'queued' }));
      }
    },
    async retryUnroutable() {
      const lost = (await waiting()).filter(({ state }) => state === 'unroutable');
      for (const { id } of lost) await current().retry(id);
    },
    async countWaiting(session) {
      const entries = await waiting();
      if (session === undefined) return entries.length;
      return entries.filter((entry) => isSame(entry.session, session)).length;
    },
    stop: close,
  };
}

function describe(sent: Outcome): Settlement {
  switch (sent.status) {
    case 'delivered':
      return { outcome: 'delivered', reason: sent.problem, reply: sent.reply };
    case 'failed':
      // it is kept and tried again, so it is not lost yet
      return { outcome: 'queued', reason: sent.message };
    default:
      return { outcome: sent.status, reason: sent.message };
  }
}
