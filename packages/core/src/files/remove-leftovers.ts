import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from './private-folder.ts';

// drafts of files, and the locks by which an owner that is gone is replaced
const leftover = /^\.[0-9a-f-]{36}\.tmp$|\.[\w-]+\.next$/;

/** Removes what writers that were killed have left in a folder, when it is older than so many milliseconds. */
export async function removeLeftovers(folder: string, age = 60_000): Promise<void> {
  for (const name of (await namesIn(folder)).filter((one) => leftover.test(one))) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > age) await rm(path, { force: true });
  }
}
