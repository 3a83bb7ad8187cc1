import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, compareVersions, type Environment } from '@gsd-code-skill/core';
import {
  livingWorker,
  prepareStateDirectory,
  readWorkerRecord,
  type WorkerRecord,
} from '@gsd-code-skill/session-channel';
import type { Installation } from '@gsd-code-skill/worker';
import type { Places } from '../places.ts';
import { startWorker } from './start-worker.ts';
import { awaitLeave } from './succession.ts';
import { WorkerError } from './worker-error.ts';

export interface EnsureWorkerOptions extends Places {
  readonly env: Environment;
  /** The program to start. */
  readonly own: Installation;
  /**
   * Milliseconds in which a worker has to leave, and another to be there.
   *
   * @default 20000
   */
  readonly timeout?: number | undefined;
}

export interface RestartOptions extends EnsureWorkerOptions {
  /** Whether a newer version may be replaced. */
  readonly force: boolean;
}

export interface RunningWorker {
  readonly pid: number;
  readonly record: WorkerRecord | undefined;
}

/** Ends the worker, if one lives, and starts this program as the worker. */
export async function restartWorker(options: RestartOptions): Promise<RunningWorker> {
  const { stateDir, own, force, timeout = 20_000 } = options;
  const pid = await livingWorker(stateDir);
  const running = await readWorkerRecord(stateDir);
  if (running && !force && compareVersions(running.version, own.version) > 0) {
    const detail = `the worker is of version ${running.version}, this program of ${own.version}`;
    throw new WorkerError('newer-runs', `${detail}; --force replaces it`);
  }
  if (pid !== undefined) {
    signal(pid);
    if (!(await awaitLeave(pid, stateDir, timeout))) {
      throw new WorkerError('does-not-leave', `worker ${pid} does not leave`);
    }
  }
  return ensureWorker(options);
}

/** The worker that lives, or one that is started. */
export async function ensureWorker({
  own,
  timeout = 20_000,
  ...places
}: EnsureWorkerOptions): Promise<RunningWorker> {
  const { stateDir } = places;
  await prepareStateDirectory(stateDir);
  const before = await livingWorker(stateDir);
  if (before !== undefined) return { pid: before, record: await readWorkerRecord(stateDir) };
  await startWorker(own, places);
  const deadline = performance.now() + timeout;
  for (;;) {
    const pid = await livingWorker(stateDir);
    const record = await readWorkerRecord(stateDir);
    // it says which way it takes once it has read the registry
    if (pid !== undefined && record?.transport !== undefined) return { pid, record };
    if (performance.now() > deadline) {
      if (pid !== undefined) return { pid, record };
      throw new WorkerError('does-not-start', `${own.workerPath}: no worker after ${timeout} ms`);
    }
    await delay(50);
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
