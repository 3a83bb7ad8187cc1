import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '@gsd-code-skill/core';
import { livingWorker } from '@gsd-code-skill/session-channel';

/** Ends the worker; gives its pid, if one was there. */
export async function endWorker(stateDir: string): Promise<number | undefined> {
  const pid = await livingWorker(stateDir).catch(() => undefined);
  if (pid === undefined) return undefined;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 15_000;
  // it gives up its pid file first and looks at the spool once more after that
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`worker ${pid} does not end; nothing was removed`);
    await delay(50);
  }
  return pid;
}
