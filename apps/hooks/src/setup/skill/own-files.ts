import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';

/** Beside what we wrote, it says what that was. */
export const markerName = '.gsd-hooks.json';

const marker = z.looseObject({ files: z.record(z.string(), z.string()) });

/** Hashes of the files that we wrote into a folder, by their relative paths. */
export type OwnFiles = Readonly<Record<string, string>>;

/** What we wrote into a folder, as its marker has it; nothing where there is none. */
export async function readOwnFiles(folder: string): Promise<OwnFiles> {
  try {
    const path = join(folder, markerName);
    if (!(await lstat(path)).isFile()) return {};
    return marker.parse(JSON.parse(await readFile(path, 'utf8'))).files;
  } catch {
    // one that cannot be read proves nothing
    return {};
  }
}

export async function writeOwnFiles(folder: string, files: OwnFiles): Promise<void> {
  const note = 'Written by gsd-hooks install-skill; only these files are replaced or removed.';
  await writeFile(join(folder, markerName), `${JSON.stringify({ note, files }, undefined, 2)}\n`);
}

/** The hash of a file; `undefined` for what is no plain file. */
export async function hashOf(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Everything in a folder that is no folder itself, by relative path, links not followed. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
