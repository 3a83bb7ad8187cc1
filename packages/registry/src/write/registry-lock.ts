import { acquireLock, codeOf, type Lock } from '@gsd-code-skill/core';
import { RegistryError } from '../registry-error.ts';

const lockTimeout = 10_000;
// a writer that was stopped blocks the next one for so long
const staleAfter = 3000;

/** Runs `work` as the only writer of `path`; it calls `assertHeld` when it is about to write. */
export async function withRegistryLock<T>(
  path: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lock = await lockRegistry(path);
  try {
    return await work(() =>
      // a process that was stopped for a while wakes up without the lock
      lock.assertHeld().catch((cause: Error) => {
        throw new RegistryError('locked', cause.message, { cause });
      }),
    );
  } finally {
    await lock.release().catch(() => {});
  }
}

async function lockRegistry(path: string): Promise<Lock> {
  try {
    return await acquireLock(`${path}.lock`, { timeout: lockTimeout, staleAfter });
  } catch (cause) {
    if (codeOf(cause) === 'lock-timeout') {
      throw new RegistryError('locked', `${path}: another process holds ${path}.lock`, { cause });
    }
    const { message } = cause as Error;
    throw new RegistryError('unwritable', `${path}: cannot be locked: ${message}`, { cause });
  }
}
