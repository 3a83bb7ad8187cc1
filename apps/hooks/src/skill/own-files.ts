import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod';

/** Beside what we wrote, it says what that was. */
export const markerName = '.gsd-hooks.json';

const marker = z.looseObject({
  files: z.record(z.string(), z.string()),
  /** Of the program that wrote them. */
  version: z.string().optional(),
});

/** Hashes of the files that we wrote into a folder, by their relative paths. */
export type OwnFiles = Readonly<Record<string, string>>;

/** What a marker says. */
export interface Marker {
  readonly files: OwnFiles;
  readonly version?: string | undefined;
}

/** The marker of a folder into which we wrote. */
export async function readOwnMarker(folder: string): Promise<Marker | undefined> {
  try {
    const path = join(folder, markerName);
    if (!(await lstat(path)).isFile()) return undefined;
    return marker.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    // one that cannot be read proves nothing
    return undefined;
  }
}

/** What we wrote into a folder, as its marker has it; nothing where there is none. */
export async function readOwnFiles(folder: string): Promise<OwnFiles> {
  return (await readOwnMarker(folder))?.files ?? {};
}

export async function writeOwnFiles(folder: string, { files, version }: Marker): Promise<void> {
  const note = 'Written by gsd-hooks install-skill; only these files are replaced or removed.';
  const text = JSON.stringify({ note, version, files }, undefined, 2);
  await writeFile(join(folder, markerName), `${text}\n`);
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
