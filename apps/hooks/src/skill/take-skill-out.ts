import { lstat, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesIn, markerName, readOwnFiles } from './own-files.ts';
import { hashesOf, ownFilesOf } from './place-skill.ts';

export interface TakenOut {
  readonly path: string;
  readonly removed: readonly string[];
  /** Files that are not ours, or were changed since we wrote them. */
  readonly left: readonly string[];
}

/** Removes what we wrote into a folder, and nothing else; `undefined` when there is nothing of ours. */
export async function takeSkillOut(
  path: string,
  source: string | undefined,
): Promise<TakenOut | undefined> {
  if ((await lstat(path).catch(() => undefined)) === undefined) return undefined;
  const own = await ownFilesOf(path, source === undefined ? {} : await hashesOf(source));
  const hasMarker = Object.keys(await readOwnFiles(path)).length > 0;
  if (own.size === 0 && !hasMarker) return undefined;

  const removed = [...own].map((file) => join(path, file));
  for (const file of removed) await rm(file);
  if (hasMarker) await rm(join(path, markerName));
  // folders that are empty now; a link to a folder stays
  for (const folder of [...new Set(removed.map(dirname)), path].toSorted().toReversed()) {
    await rmdir(folder).catch(() => {});
  }
  return { path, removed, left: (await filesIn(path)).map((file) => join(path, file)) };
}
