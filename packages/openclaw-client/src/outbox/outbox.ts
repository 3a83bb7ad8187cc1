import { defaultDeliveryHours } from '@gsd-code-skill/core';
import { defaultTimeout } from '../call/call.ts';
import { checkMessage, type Message, type SessionAddress } from '../message.ts';
import type { OpenClaw } from '../openclaw.ts';
import { createAdd, type EnqueueOptions } from './add-wake.ts';
import { createEdits, type Edits } from './edit-wakes.ts';
import { listOutbox, type OutboxEntry, pendingEntries } from './outbox-entry.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { OutboxOptions } from './outbox-options.ts';
import { type Pump, type RunningPump, startPump } from './pump/pump.ts';
import { createQueueMemory } from './pump/queue-memory.ts';
import { runQueue } from './pump/queue-runner.ts';
import { openOutboxFolder } from './records/outbox-folder.ts';
import { queueOf } from './records/outbox-name.ts';
import { createSettler } from './settle.ts';
import { clockStepsSoFar } from './wake-age-clock.ts';

export interface DrainResult {
  /** Wakes still waiting, for a later attempt or in another process. */
  readonly left: number;
}

/** Wakes on disk until OpenClaw has consumed them, in order per session. */
export interface Outbox extends Edits {
  /** Resolves when the wake is safe on disk; a wake with the same id is not taken twice. */
  enqueue(wake: Message, options?: EnqueueOptions): Promise<void>;
  /** All but dead letters, then those, oldest first. */
  list(): Promise<readonly OutboxEntry[]>;
  /** Those still on their way, oldest first, read as they are asked for: notes can be large. */
  pending(): AsyncIterable<OutboxEntry>;
  /** How many records are on their way, to one session or to all; told by names alone. */
  count(session?: SessionAddress): Promise<number>;
  /** Delivers what is there and what comes, until stopped. */
  start(openclaw: OpenClaw): Pump;
  /** Delivers what is due now and resolves when that is done. */
  drain(openclaw: OpenClaw): Promise<DrainResult>;
}

/** Opens the outbox in a folder; several processes may share one. */
export function openOutbox(
  dir: string,
  {
    maxAge = defaultDeliveryHours * 3_600_000,
    maxBytes = 256 * 1024 ** 2,
    deliverTimeout = defaultTimeout,
    backoff = {},
    now = Date.now,
    steady = () => performance.now(),
    onEvent: listener = () => {},
    onSettled,
  }: OutboxOptions = {},
): Outbox {
  const onEvent = (event: OutboxEvent) => {
    try {
      listener(event);
    } catch {
      // a listener that fails must not keep wakes from being delivered
    }
  };
  const steps = clockStepsSoFar({ now, steady });
  const onUnreadable = (path: string) => onEvent({ kind: 'unreadable', path });
  const folder = openOutboxFolder(dir, { steps, steady, onUnreadable });
  const settler = createSettler({ folder, maxBytes, now, onEvent, onSettled });
  const clock = { now, steady, steps };
  const memory = createQueueMemory();
  const limits = { maxAge, deliverTimeout, backoff };
  const queueOptions = { dir, folder, settler, onEvent, ...limits, ...clock, memory };
  const add = createAdd({ folder, settler, maxBytes, now });
  const pumps = new Set<RunningPump>();
  let lastEnqueue: Promise<void> = Promise.resolve();

  const look = (queue: string, stem?: string) => {
    for (const pump of pumps) pump.look(queue, stem);
  };

  const edits = createEdits({ folder, settler, memory, now, look });

  return {
    enqueue(wake, options = {}) {
      const checked = Promise.resolve().then(() => checkMessage(wake));
      const adding = lastEnqueue.then(async () => add(await checked, options));
      lastEnqueue = adding.then(
        () => {},
        () => {},
      );
      return adding.then(async (added) => {
        await added?.written;
        look(queueOf(wake.session), added?.stem);
      });
    },
    ...edits,
    list: () => listOutbox(folder),
    pending: () => pendingEntries(folder),
    async count(session) {
      const names = await folder.names();
      return session === undefined ? names.size : names.countOf(queueOf(session));
    },
    start(openclaw) {
      const pump = startPump(openclaw, queueOptions);
      pumps.add(pump);
      return {
        async stop() {
          pumps.delete(pump);
          await pump.stop();
        },
      };
    },
    async drain(openclaw) {
      await folder.prepare();
      const queues = (await folder.list()).queues();
      const { signal } = new AbortController();
      await Promise.all(queues.map((queue) => runQueue(queue, openclaw, queueOptions, signal)));
      let left = 0;
      for await (const _ of pendingEntries(folder)) left += 1;
      return { left };
    },
  };
}
