import { join } from 'node:path';
import { decodeTime, monotonicFactory } from 'ulid';
import type { OpenClaw } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { checkWake, type Wake } from '../wake.ts';
import { listOutbox, type OutboxEntry } from './outbox-entry.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { BackoffOptions } from './pump/backoff.ts';
import { type Pump, type RunningPump, startPump } from './pump/pump.ts';
import { lockQueue } from './pump/queue-lock.ts';
import { runQueue } from './pump/queue-runner.ts';
import { openOutboxFolder } from './records/outbox-folder.ts';
import { markOf, type OutboxName, outboxStem, queueOf } from './records/outbox-name.ts';

export interface OutboxOptions {
  /**
   * Milliseconds after which a wake that could not be delivered becomes a dead letter.
   *
   * @default 259200000 (72 hours)
   */
  readonly maxAge?: number;
  /**
   * Bytes that waiting wakes may take, and dead letters as many again. Beyond it the oldest
   * waiting wake becomes a dead letter; the oldest dead letter is removed and noted in
   * `dead/removed.jsonl`.
   *
   * @default 268435456 (256 MiB)
   */
  readonly maxBytes?: number;
  /**
   * Milliseconds one delivery may take.
   *
   * @default 600000
   */
  readonly deliverTimeout?: number;
  /** Waits between attempts: 1 s to 5 min. */
  readonly backoff?: BackoffOptions;
  /**
   * Milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: () => number;
  /** Told of every outcome and of every wake given up. */
  readonly onEvent?: (event: OutboxEvent) => void;
}

export interface DrainResult {
  /** Wakes still waiting, for a later attempt or in another process. */
  readonly left: number;
}

/** Wakes on disk until OpenClaw has consumed them, in order per session. */
export interface Outbox {
  /** Resolves when the wake is safe on disk; a wake with the same id is not taken twice. */
  enqueue(wake: Wake): Promise<void>;
  /** Waiting wakes, then dead letters, oldest first. */
  list(): Promise<readonly OutboxEntry[]>;
  /** Makes a wake due now, dead letters too; false when there is none with this id. */
  retry(id: string): Promise<boolean>;
  /** Forgets a wake; false when there is none with this id. */
  drop(id: string): Promise<boolean>;
  /** Delivers what is there and what comes, until stopped. */
  start(openclaw: OpenClaw): Pump;
  /** Delivers what is due now and resolves when that is done. */
  drain(openclaw: OpenClaw): Promise<DrainResult>;
}

/** Opens the outbox in a folder; several processes may share one. */
export function openOutbox(
  dir: string,
  {
    maxAge = 72 * 3_600_000,
    maxBytes = 256 * 1024 ** 2,
    deliverTimeout = 600_000,
    backoff = {},
    now = Date.now,
    onEvent: listener = () => {},
  }: OutboxOptions = {},
): Outbox {
  const folder = openOutboxFolder(dir);
  const onEvent = (event: OutboxEvent) => {
    try {
      listener(event);
    } catch {
      // a listener that fails must not keep wakes from being delivered
    }
  };
  const queueOptions = { dir, folder, maxAge, maxBytes, deliverTimeout, backoff, now, onEvent };
  const nextOrder = monotonicFactory();
  const pumps = new Set<RunningPump>();
  let isPrepared = false;
  let lastEnqueue: Promise<void> = Promise.resolve();

  async function add(wake: Wake): Promise<void> {
    const content = { wake, enqueuedAt: now() };
    const bytes = Buffer.byteLength(JSON.stringify(content));
    if (bytes > maxBytes) {
      throw new OpenClawError(
        'too-large',
        `wake ${wake.id}: ${bytes} bytes, the limit is ${maxBytes}`,
      );
    }
    if (!isPrepared) await folder.prepare();
    isPrepared = true;
    const waiting = await folder.waiting();
    if (waiting.some(({ mark }) => mark === markOf(wake.id))) return;
    await makeRoom(waiting, bytes);
    await folder.add(outboxStem(orderAfter(waiting), wake, bytes), content);
    for (const pump of pumps) pump.look(queueOf(wake.session));
  }

  /** A name that sorts behind all others, even when the clock was set back. */
  function orderAfter(waiting: readonly OutboxName[]): string {
    const last = waiting.at(-1)?.stem.slice(0, 26);
    return nextOrder(last === undefined ? now() : Math.max(now(), decodeTime(last) + 1));
  }

  async function makeRoom(waiting: readonly OutboxName[], bytes: number): Promise<void> {
    let total = waiting.reduce((sum, name) => sum + name.bytes, bytes);
    for (const { stem, queue, bytes: freed } of waiting) {
      if (total <= maxBytes) break;
      const lock = await lockQueue(join(dir, 'locks'), queue);
      // being delivered right now
      if (lock === undefined) continue;
      try {
        const stored = await folder.read(stem);
        if (stored === undefined || stored === 'unreadable') continue;
        const { attempts } = await folder.readAttempt(stem);
        const message = `over the limit of ${maxBytes} bytes`;
        const reason = 'over-limit';
        await folder.bury(stem, { ...stored, reason, message, attempts, deadAt: now() });
        onEvent({
          type: 'dead',
          id: stored.wake.id,
          session: stored.wake.session,
          reason,
          message,
        });
        total -= freed;
      } finally {
        await lock.release();
      }
    }
    await folder.pruneDead(maxBytes);
  }

  async function revive(stem: string): Promise<boolean> {
    const dead = await folder.readDead(stem);
    if (dead === undefined) return false;
    const { wake } = dead;
    await folder.add(stem, { wake, enqueuedAt: now() });
    // it may have been sent before, so it is looked for first
    await folder.noteAttempt(stem, { attempts: 0, sentAt: dead.enqueuedAt, nextAttemptAt: 0 });
    await folder.removeDead(stem);
    return true;
  }

  return {
    enqueue(wake) {
      const checked = Promise.resolve().then(() => checkWake(wake));
      const adding = lastEnqueue.then(async () => add(await checked));
      lastEnqueue = adding.catch(() => {});
      return adding;
    },
    list: () => listOutbox(folder),
    async retry(id) {
      const isIt = ({ mark }: OutboxName) => mark === markOf(id);
      const waiting = (await folder.waiting()).find(isIt);
      const found = waiting ?? (await folder.dead()).findLast(isIt);
      if (found === undefined) return false;
      if (waiting) {
        const before = await folder.readAttempt(waiting.stem);
        await folder.noteAttempt(waiting.stem, { ...before, nextAttemptAt: 0 });
      } else if (!(await revive(found.stem))) {
        return false;
      }
      for (const pump of pumps) pump.look(found.queue);
      return true;
    },
    async drop(id) {
      const isIt = ({ mark }: OutboxName) => mark === markOf(id);
      const waiting = (await folder.waiting()).filter(isIt);
      const dead = (await folder.dead()).filter(isIt);
      for (const { stem } of waiting) await folder.remove(stem);
      for (const { stem } of dead) await folder.removeDead(stem);
      return waiting.length + dead.length > 0;
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
      const queues = new Set((await folder.waiting()).map(({ queue }) => queue));
      const { signal } = new AbortController();
      await Promise.all(
        Array.from(queues, (queue) => runQueue(queue, openclaw, queueOptions, signal)),
      );
      return { left: (await folder.waiting()).length };
    },
  };
}
