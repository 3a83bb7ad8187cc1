import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerPid } from '@gsd-code-skill/testing';
import { signal } from '../../programs/signal.ts';
import type { AppCopy, ChaosWorld } from '../chaos-world.ts';

/** Kills or stops the worker; false when none lives. */
export async function strikeWorker(
  { stateDir }: Pick<ChaosWorld, 'stateDir'>,
  name: 'SIGKILL' | 'SIGSTOP',
  lasts: number,
): Promise<boolean> {
  const pid = await workerPid(stateDir);
  if (pid === undefined) return false;
  try {
    signal(pid, name);
    await sleep(lasts);
  } finally {
    if (name === 'SIGSTOP') signal(pid, 'SIGCONT');
  }
  return true;
}

/** Goes to another version, as an upgrade, a downgrade, or both at once do. */
export async function changeVersion(world: ChaosWorld, to: 'old' | 'new' | 'both'): Promise<void> {
  const pid = await workerPid(world.stateDir);
  if (pid !== undefined) signal(pid, 'SIGTERM');
  // an older hook.sh is brought up to date by the newer worker
  await world.register(world.old).catch(() => {});
  if (to !== 'new') startWorker(world, world.old);
  if (to !== 'old') startWorker(world, world.new);
}

function startWorker({ env, stateDir }: ChaosWorld, { program }: AppCopy): void {
  const options = { env, cwd: stateDir, detached: true, stdio: 'ignore' } as const;
  spawn(process.execPath, [program, 'worker'], options)
    .on('error', () => {})
    .unref();
}
