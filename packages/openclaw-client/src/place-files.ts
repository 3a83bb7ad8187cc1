import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { removeFile, syncFolder, writeDraft } from '@gsd-code-skill/core';

/** Puts a file in place, safe on disk. */
export type PlaceFile = (path: string, content: string) => Promise<void>;

/** Puts files in place in the order in which it is asked to, though the disk takes them side by side. */
export function createPlacing(): PlaceFile {
  let last: Promise<void> = Promise.resolve();
  return async (path, content) => {
    const before = last;
    const placed = writeDraft(dirname(path), content, { durable: true }).then(async (draft) => {
      await before;
      await move(draft, path);
    });
    last = placed.catch(() => before);
    await placed;
    await syncFolder(dirname(path));
  };
}

async function move(draft: string, path: string): Promise<void> {
  try {
    await rename(draft, path);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}
