import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Removes it, with what programs that are just ending still write there. */
  remove(): Promise<void>;
}

/** An empty folder, with a name short enough to hold a socket. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  // tmux and the kernel name it without links
  const path = await mkdtemp(join(await realpath(tmpdir()), 'gsd-test-'));
  return {
    path,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}
