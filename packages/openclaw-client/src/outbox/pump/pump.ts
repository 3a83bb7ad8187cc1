import { type FSWatcher, watch } from 'node:fs';
import type { OpenClaw } from '../../openclaw.ts';
import { OpenClawError } from '../../openclaw-error.ts';
import { wakeEnding } from '../records/outbox-name.ts';
import { backoff } from './backoff.ts';
import { type QueueOptions, runQueue } from './queue-runner.ts';

/** Delivers an outbox until it is stopped. */
export interface Pump {
  /** Lets go: deliveries under way are left to OpenClaw and looked for at the next start. */
  stop(): Promise<void>;
}

export interface RunningPump extends Pump {
  /** Looks at one queue now, or at all; not for a wake that is behind the one its queue waits for. */
  look(queue?: string, stem?: string): void;
}

interface Worker {
  running?: Promise<void>;
  timer?: NodeJS.Timeout;
  again: boolean;
  troubles: number;
}

/** Milliseconds between looks at the whole folder: watching alone misses changes on some systems. */
const rescan = 5000;
/** Milliseconds between looks for what killed processes left. */
const tidyAfter = 3_600_000;

export function startPump(openclaw: OpenClaw, options: QueueOptions): RunningPump {
  const { dir, folder, onEvent } = options;
  const stopping = new AbortController();
  const workers = new Map<string, Worker>();
  let watcher: FSWatcher | undefined;

  function look(queue?: string, stem = '') {
    if (stopping.signal.aborted) return;
    if (queue === undefined) scan().catch(report);
    else if (workers.get(queue)?.running || !isBehind(queue, stem)) run(queue);
  }

  function isBehind(queue: string, stem: string): boolean {
    const head = options.memory.heads.get(queue);
    return head !== undefined && head < stem;
  }

  async function scan() {
    for (const queue of (await folder.list()).queues()) {
      if (!workers.has(queue)) run(queue);
    }
  }

  /** Looks at the queue of a file that another process has changed. */
  async function notice(file: string) {
    const queue = await folder.notice(file);
    if (queue === undefined) return;
    options.memory.noteChanged({ queue, file });
    look(queue);
  }

  function run(queue: string) {
    if (stopping.signal.aborted) return;
    const worker = workers.get(queue) ?? { again: false, troubles: 0 };
    workers.set(queue, worker);
    clearTimeout(worker.timer);
    if (worker.running) worker.again = true;
    else worker.running = work(queue, worker);
  }

  async function work(queue: string, worker: Worker) {
    let wait: number | undefined;
    try {
      wait = await runQueue(queue, openclaw, options, stopping.signal);
      worker.troubles = 0;
    } catch (error) {
      worker.troubles += 1;
      wait = backoff(worker.troubles, options.backoff);
      report(error);
    }
    delete worker.running;
    if (worker.again) wait = 0;
    worker.again = false;
    if (wait === undefined) workers.delete(queue);
    else if (!stopping.signal.aborted) worker.timer = setTimeout(() => run(queue), wait);
  }

  function report(cause: unknown) {
    const error =
      cause instanceof OpenClawError
        ? cause
        : new OpenClawError('storage-failed', `outbox ${dir}: ${cause}`, { cause });
    onEvent({ kind: 'trouble', error });
  }

  async function begin() {
    await folder.prepare();
    if (stopping.signal.aborted) return;
    watcher = watch(dir, (_, name) => {
      if (name?.endsWith(wakeEnding)) notice(name).catch(report);
    });
    watcher.on('error', report);
    await scan();
  }

  const interval = setInterval(() => look(), rescan);
  const tidying = setInterval(() => void folder.tidy().catch(report), tidyAfter);
  const beginning = begin().catch(report);

  return {
    look,
    async stop() {
      stopping.abort();
      clearInterval(interval);
      clearInterval(tidying);
      await beginning;
      watcher?.close();
      for (const { timer } of workers.values()) clearTimeout(timer);
      await Promise.all(Array.from(workers.values(), ({ running }) => running));
    },
  };
}
