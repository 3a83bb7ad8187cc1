import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChannelError } from './channel-error.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** Reads a file of the state directory; `undefined` when there is none. A link is refused. */
export async function readPrivateFile(path: string): Promise<Buffer | undefined> {
  try {
    // without O_NONBLOCK a planted fifo would keep open() waiting
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if ((await file.stat()).isFile()) return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code !== 'ELOOP' && code !== 'EMLINK') throw error;
    throw new ChannelError('unsafe-path', `${path}: is a symbolic link`, { cause: error });
  }
  throw new ChannelError('unsafe-path', `${path}: is not a regular file`);
}

/** Replaces a file of the state directory in one step, mode 0600; a link in its place is replaced, not followed. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  // write-file-atomic resolves links first and would write through a planted one
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  const file = await open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(content);
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}
