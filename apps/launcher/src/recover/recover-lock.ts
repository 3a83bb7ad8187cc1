import { acquireLock, LockError } from '@gsd-code-skill/core';
import { prepareStateDirectory, statePaths } from '@gsd-code-skill/session-channel';
import { LauncherError } from '../command-line/launcher-error.ts';

/** Does one recovery at a time: two would both start what both find missing. */
export async function withRecoverLock<T>(
  stateDir: string,
  work: () => Promise<T>,
  { timeout = 120_000 }: { readonly timeout?: number } = {},
): Promise<T> {
  await prepareStateDirectory(stateDir);
  // not withLock: the work has locks of its own, and theirs may time out too
  const lock = await acquireLock(statePaths(stateDir).recoverLock, { timeout }).catch((cause) => {
    if (!(cause instanceof LockError)) throw cause;
    throw new LauncherError('another recover is still running', ['gsd-launcher list'], { cause });
  });
  try {
    return await work();
  } finally {
    // what was recovered is recovered; a lock that stays is taken over from a process that ended
    await lock.release().catch(() => {});
  }
}
