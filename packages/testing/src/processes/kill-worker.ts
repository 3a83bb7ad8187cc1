import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { isPidRunning } from './is-pid-running.ts';

/** The pid of the worker of a state directory; `undefined` when none runs. */
export async function workerPid(stateDir: string): Promise<number | undefined> {
  return livingPid(join(stateDir, 'worker.pid'));
}

/** Kills the worker of a state directory and waits until it is gone; throws when none runs. */
export async function killWorker(
  stateDir: string,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<number> {
  const pid = await workerPid(stateDir);
  if (pid === undefined) throw new Error(`${stateDir}: no worker runs`);
  process.kill(pid, signal);
  await isGone(pid);
  return pid;
}

/** Ends the worker of a state directory, and one that is just starting, if there are any. */
export async function endWorker(stateDir: string): Promise<void> {
  // one that a hook has just started has not said its own name yet
  for (const name of ['worker.starting', 'worker.pid']) {
    const pid = await livingPid(join(stateDir, name));
    if (pid === undefined) continue;
    signalIfThere(pid, 'SIGTERM');
    await isGone(pid).catch(async () => {
      signalIfThere(pid, 'SIGKILL');
      await isGone(pid);
    });
  }
}

async function livingPid(file: string): Promise<number | undefined> {
  const [text] = (await readFile(file, 'utf8').catch(() => '')).split(/\s/);
  const pid = /^\d+$/.test(text ?? '') ? Number(text) : 0;
  // 0 would be this whole group, 1 is everybody's, and a test may have noted itself
  if (pid <= 1 || pid === process.pid) return undefined;
  return (await isPidRunning(pid)) ? pid : undefined;
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended by itself
  }
}

async function isGone(pid: number): Promise<void> {
  await eventually(async () => {
    if (await isPidRunning(pid)) throw new Error(`process ${pid} still runs`);
  });
}
