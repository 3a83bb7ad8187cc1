import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@gsd-code-skill/core';
import {
  livingWorker,
  prepareStateDirectory,
  readWorkerRecord,
  type WorkerRecord,
} from '@gsd-code-skill/session-channel';
import type { Installation } from '@gsd-code-skill/worker';
import type { Places } from '../places.ts';
import { startWorker } from './start-worker.ts';
import { WorkerError } from './worker-error.ts';

export interface BringUpOptions extends Places {
  readonly env: Environment;
  /** The program to start. */
  readonly own: Installation;
  /**
   * Milliseconds in which a worker has to be there; at a restart, also those in which another has to leave.
   *
   * @default 20000
   */
  readonly timeout?: number | undefined;
}

export interface RunningWorker {
  readonly pid: number;
  readonly record: WorkerRecord | undefined;
}

/** The worker that lives, or one that is started. */
export async function bringUpWorker({
  own,
  timeout = 20_000,
  ...places
}: BringUpOptions): Promise<RunningWorker> {
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
