import { codeOf, compareVersions } from '@gsd-code-skill/core';
import { livingWorker, readWorkerRecord } from '@gsd-code-skill/session-channel';
import { type BringUpOptions, bringUpWorker, type RunningWorker } from './bring-up-worker.ts';
import { awaitLeave } from './succession.ts';
import { WorkerError } from './worker-error.ts';

export interface RestartOptions extends BringUpOptions {
  /** Whether a newer version may be replaced. */
  readonly force: boolean;
}

/** Ends the worker, if one lives, and starts this program as the worker. */
export async function restartWorker(options: RestartOptions): Promise<RunningWorker> {
  const { stateDir, own, force, timeout = 20_000 } = options;
  const pid = await livingWorker(stateDir);
  const running = await readWorkerRecord(stateDir);
  if (running && !force && compareVersions(running.version, own.version) > 0) {
    const detail = `the worker has version ${running.version}, this program ${own.version}`;
    throw new WorkerError('newer-runs', `${detail}; --force replaces it`);
  }
  if (pid !== undefined) {
    signal(pid);
    if (!(await awaitLeave(pid, stateDir, timeout))) {
      throw new WorkerError('does-not-leave', `worker ${pid} does not exit`);
    }
  }
  return bringUpWorker(options);
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
