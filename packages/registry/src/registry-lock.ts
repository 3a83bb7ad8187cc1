import { randomUUID } from 'node:crypto';
import nodeFs from 'node:fs';
import { rename, rmdir, stat } from 'node:fs/promises';
import { lock } from 'proper-lockfile';
import { RegistryError } from './registry-error.ts';

// a dead writer blocks the next one for so long; a live one renews its lock in half the time
const stale = 3000;
const patience = { retries: 300, factor: 1, minTimeout: 25, maxTimeout: 75, randomize: true };

/** Runs `work` as the only writer of `path`; it calls `assertHeld` when it is about to write. */
export async function withRegistryLock<T>(
  path: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const lockPath = `${path}.lock`;
  let lost = false;
  let releasing = false;

  const unlock = await lock(path, {
    realpath: false,
    stale,
    retries: patience,
    fs: {
      ...nodeFs,
      rmdir: (target: string, done: nodeFs.NoParamCallback) =>
        // proper-lockfile would remove what is there by now, also the fresh lock of a faster waiter
        void (releasing ? rmdir(target) : removeStale(target)).then(() => done(null), done),
    },
    onCompromised: () => {
      lost = true;
    },
  }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ELOCKED') {
      throw new RegistryError('locked', `${path}: another process holds ${lockPath}`, { cause });
    }
    throw new RegistryError('unwritable', `${path}: cannot be locked: ${cause.message}`, { cause });
  });

  const mine = await identify(lockPath);
  try {
    return await work(async () => {
      // a process that was stopped for a while wakes up without the lock
      lost ||= mine === undefined || mine !== (await identify(lockPath));
      if (lost) throw new RegistryError('locked', `${path}: another process took over ${lockPath}`);
    });
  } finally {
    releasing = true;
    if (!lost) await unlock().catch(() => {});
  }
}

/** Removes a lock nobody renews; one that turns out to be in use goes back to its place. */
export async function removeStale(lockPath: string): Promise<void> {
  const claimed = `${lockPath}.${randomUUID()}`;
  await rename(lockPath, claimed);
  const { mtimeMs } = await stat(claimed);
  if (mtimeMs < Date.now() - stale) await rmdir(claimed);
  else await rename(claimed, lockPath);
}

async function identify(lockPath: string): Promise<string | undefined> {
  const found = await stat(lockPath, { bigint: true }).catch(() => undefined);
  return found && `${found.ino} ${found.birthtimeNs}`;
}
