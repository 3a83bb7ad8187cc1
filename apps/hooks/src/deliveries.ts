import { join } from 'node:path';
import {
  type OpenClaw,
  type Outbox,
  type OutboxEvent,
  openOutbox,
  type Pump,
  type Outcome as Sent,
  type SessionAddress,
  type Wake,
} from '@gsd-code-skill/openclaw-client';
import type { Delivery } from '@gsd-code-skill/registry';
import type { Outcome } from './event-log.ts';
import { followAgents, isSame, type SessionOf } from './follow-agents.ts';
import { createGate, type Gate, opened } from './gate.ts';
import { openOpenClaw } from './open-openclaw.ts';

/** What became of a wake. */
export interface Settlement {
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  readonly reply?: string | undefined;
  /** False while it will be tried again. */
  readonly isFinal: boolean;
}

/** Wakes on their way to OpenClaw. */
export interface Deliveries {
  /** Goes by these settings from here on. */
  use(delivery: Delivery): Promise<void>;
  /** Begins to deliver what is in the outbox. */
  start(): void;
  /** Puts a wake on disk and keeps it back until `dispatch`. */
  enqueue(wake: Wake): Promise<void>;
  dispatch(wakeId: string): void;
  /** The agent's reply to a wake that is enqueued next; `undefined` when none comes in time. */
  awaitReply(wakeId: string, timeout: number): Promise<string | undefined>;
  /** The wakes still on their way, and those given up, by id. */
  states(): Promise<ReadonlyMap<string, 'waiting' | 'dead'>>;
  /** Tries again at once to deliver what no session was found for. */
  retryUnroutable(): Promise<void>;
  /** How many wakes are on their way, to one session or to all. */
  countWaiting(session?: SessionAddress): Promise<number>;
  stop(): Promise<void>;
}

export interface DeliveriesOptions {
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly sessionOf: SessionOf;
  readonly onSettled: (wakeId: string, settlement: Settlement) => void;
  readonly onTrouble: (error: Error) => void;
}

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

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { stateDir, env, sessionOf, onSettled, onTrouble } = options;
  const dir = join(stateDir, 'outbox');
  const gates = new Map<string, Gate>();
  const questions = new Map<string, Question>();
  let line: Line | undefined;
  let changing: Promise<void> = Promise.resolve();
  let isStarted = false;

  function report(event: OutboxEvent): void {
    if (event.type === 'outcome') {
      const isFinal = event.outcome.status === 'delivered';
      onSettled(event.id, { ...describe(event.outcome), isFinal });
    } else if (event.type === 'dead') {
      onSettled(event.id, { outcome: 'failed', reason: event.message, isFinal: true });
    } else if (event.type === 'trouble') {
      onTrouble(event.error);
    } else {
      onTrouble(new Error(`outbox: not a wake: ${event.path}`));
    }
  }

  /** The transport, with wakes kept back until their event is out of the spool. */
  function gated(openclaw: OpenClaw): OpenClaw {
    return {
      ...openclaw,
      async deliver(wake, deliverOptions) {
        const isOpen = await opened(gates.get(wake.id), deliverOptions?.signal);
        if (!isOpen) return { status: 'queued', reason: 'the worker is leaving' };
        const question = questions.get(wake.id);
        if (question === undefined) return openclaw.deliver(wake, deliverOptions);
        const outcome = await openclaw.ask(wake, { timeout: question.timeout });
        question.answer(outcome.status === 'delivered' ? outcome.reply : undefined);
        return outcome;
      },
    };
  }

  function pump(): void {
    if (line !== undefined && isStarted) line.pump ??= line.outbox.start(gated(line.openclaw));
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
    line = { settings, openclaw, outbox: openOutbox(dir, { maxAge, onEvent: report }) };
    pump();
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
    async enqueue(wake) {
      gates.set(wake.id, createGate());
      try {
        await current().enqueue(wake);
      } catch (error) {
        gates.delete(wake.id);
        questions.get(wake.id)?.answer(undefined);
        throw error;
      }
    },
    dispatch(wakeId) {
      gates.get(wakeId)?.open();
      gates.delete(wakeId);
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
    async states() {
      return new Map((await current().list()).map(({ id, state }) => [id, state]));
    },
    async retryUnroutable() {
      const outbox = current();
      const lost = (await outbox.list()).filter(
        ({ state, status }) => state === 'waiting' && status === 'unroutable',
      );
      for (const { id } of lost) await outbox.retry(id);
    },
    async countWaiting(session) {
      const waiting = (await current().list()).filter(({ state }) => state === 'waiting');
      if (session === undefined) return waiting.length;
      return waiting.filter((entry) => isSame(entry.session, session)).length;
    },
    stop: close,
  };
}

function describe(sent: Sent): Pick<Settlement, 'outcome' | 'reason' | 'reply'> {
  switch (sent.status) {
    case 'delivered':
      return { outcome: 'delivered', reason: sent.problem, reply: sent.reply };
    case 'queued':
      return { outcome: 'queued', reason: sent.reason };
    case 'failed':
      // it is kept and tried again, so it is not lost yet
      return { outcome: 'queued', reason: sent.error.message };
    case 'unroutable':
      return { outcome: 'unroutable', reason: sent.message };
    case 'timeout':
      return { outcome: 'timeout', reason: sent.consumed ? 'no reply in time' : undefined };
  }
}
