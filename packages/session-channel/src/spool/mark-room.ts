import { rm, statfs } from 'node:fs/promises';
import { exists, isOutOfSpace, writePrivateFile } from '@gsd-code-skill/core';
import { statePath } from '../state-names.ts';

/** Bytes of which no event in the second until the next look needs more. */
const plenty = 64 * 2 ** 20;

/**
 * Tells hook.sh by a file whether the disk has room. Where it has, the hook ends with the last byte
 * of its event; where not, it stays to note the loss.
 */
export async function markRoom(stateDir: string, needed = plenty): Promise<void> {
  const path = statePath(stateDir, 'room');
  const { bavail, bsize } = await statfs(stateDir);
  // a full disk lets files go, but makes none; one may have bytes left, and nothing else
  if (bavail * bsize < needed) await rm(path, { force: true });
  else if (!(await exists(path))) await writePrivateFile(path, '').catch(ignoreFullDisk);
}

function ignoreFullDisk(error: unknown): void {
  if (!isOutOfSpace(error)) throw error;
}
