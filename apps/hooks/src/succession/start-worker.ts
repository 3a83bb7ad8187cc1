import { type ChildProcess, spawn } from 'node:child_process';
import type { Environment } from '@gsd-code-skill/core';
import {
  livingWorker,
  noteStarting,
  workerEnvironment,
  workerNodeFlags,
} from '@gsd-code-skill/session-channel';
import type { Installation } from '@gsd-code-skill/worker';
import type { Places } from '../places.ts';

export interface StartWorkerOptions extends Places {
  readonly env: Environment;
  /** The worker that it waits for to leave, and then follows. */
  readonly after?: number | undefined;
  /**
   * Whether it speaks where this process does, and ends with it.
   *
   * @default false
   */
  readonly foreground?: boolean | undefined;
}

/** Starts a worker as hook.sh does: in a session of its own, with no variable that it need not know. */
export async function startWorker(
  { nodePath, workerPath }: Pick<Installation, 'nodePath' | 'workerPath'>,
  { stateDir, registryPath, env, after, foreground = false }: StartWorkerOptions,
): Promise<ChildProcess> {
  const places = { GSD_STATE_DIR: stateDir, GSD_REGISTRY: registryPath };
  const args = [
    ...workerNodeFlags,
    workerPath,
    'worker',
    ...(foreground ? ['--foreground'] : []),
    ...(after === undefined ? [] : ['--after', `${after}`]),
  ];
  const worker = spawn(nodePath, args, {
    cwd: stateDir,
    env: { ...workerEnvironment(env), ...places },
    detached: !foreground,
    stdio: foreground ? 'inherit' : 'ignore',
  });
  // whether it runs is seen by its pid
  worker.on('error', () => {});
  if (worker.pid !== undefined && (await livingWorker(stateDir)) !== worker.pid) {
    await noteStarting(stateDir, worker.pid);
  }
  if (!foreground) worker.unref();
  return worker;
}
