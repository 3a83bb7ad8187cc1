import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeoverForm } from './lock.ts';
import { draftForm } from './private-file.ts';
import { namesIn } from './private-folder.ts';

/** Removes what writers that were killed have left in a folder, when it is older than so many milliseconds. */
export async function removeLeftovers(folder: string, age = 60_000): Promise<void> {
  for (const name of (await namesIn(folder)).filter(isLeftover)) {
    const path = join(folder, name);
    const found = await lstat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > age) await rm(path, { force: true });
  }
}

function isLeftover(name: string): boolean {
  return draftForm.test(name) || takeoverForm.test(name);
}
