import { rename, rm } from 'node:fs/promises';
import { appendPrivateLine, FileError } from '@gsd-code-skill/core';

/** Adds a line to a file; a full one makes room under a number, and so many files are kept. */
export async function appendRotated(
  path: string,
  line: string,
  { files, bytesEach }: { readonly files: number; readonly bytesEach: number },
): Promise<void> {
  const size = await appendPrivateLine(path, line).catch(async (error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    // a planted link: only the link itself is removed
    await rm(path);
    return appendPrivateLine(path, line);
  });
  if (size < bytesEach) return;
  for (let age = files - 1; age >= 1; age--) {
    const younger = age === 1 ? path : `${path}.${age - 1}`;
    await rename(younger, `${path}.${age}`).catch(() => {});
  }
}
