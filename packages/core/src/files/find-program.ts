import { constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from '../environment.ts';
import { exists } from './exists.ts';

/** Where a program lies that a shell would start by this name, in whatever folder it stands. */
export function findProgram(name: string, { PATH = '' }: Environment): Promise<string | undefined> {
  return findProgramIn(PATH.split(delimiter), name);
}

/** The same in some folders, in their order; one that depends on where a process stands does not count. */
export async function findProgramIn(
  folders: readonly string[],
  name: string,
): Promise<string | undefined> {
  for (const folder of folders.filter(isAbsolute)) {
    const path = join(folder, name);
    if ((await exists(path, constants.X_OK)) && (await stat(path)).isFile()) return path;
  }
  return undefined;
}
