import { join } from 'node:path';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import lockfile from 'proper-lockfile';
import { LauncherError } from '../command-line/launcher-error.ts';

/** Does one recovery at a time: two would both start what both find missing. */
export async function withRecoverLock<T>(stateDir: string, work: () => Promise<T>): Promise<T> {
  await prepareStateDirectory(stateDir);
  const release = await lockfile
    .lock(join(stateDir, 'recover'), {
      realpath: false,
      stale: 10_000,
      retries: { retries: 120, minTimeout: 500, maxTimeout: 1000 },
      // after the machine slept; the default would end the process in the middle of a start
      onCompromised: () => {},
    })
    .catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ELOCKED') throw cause;
      throw new LauncherError('another recover is still at work', ['gsd-launcher list'], { cause });
    });
  try {
    return await work();
  } finally {
    await release().catch(() => {});
  }
}
