import { lstat, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../coded-error.ts';
import { FileError } from './file-error.ts';

/**
 * Refuses a path that another user could put something else in the place of: it, or a folder above
 * it, belongs to somebody else or can be written by others. What does not exist yet is left out.
 */
export async function checkPlace(path: string): Promise<void> {
  const real = await realpath(path).catch(() => undefined);
  const places = new Set([...upwards(path), ...(real === undefined ? [] : upwards(real))]);
  for (const place of places) {
    const problem = await problemOf(place);
    if (problem !== undefined) {
      throw new FileError('unsafe-path', `${path}: not safe from other users: ${place} ${problem}`);
    }
  }
}

function upwards(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...upwards(above)];
}

async function problemOf(place: string): Promise<string | undefined> {
  const found = await lstat(place).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  const own = process.getuid?.();
  if (found === undefined || own === undefined) return undefined;
  const { uid, gid, mode } = found;
  if (uid !== own && uid !== 0) return `belongs to another user (uid ${uid})`;
  // the mode of a link says nothing; in a sticky folder nobody can take what is another's
  if (found.isSymbolicLink() || (found.isDirectory() && (mode & 0o1000) !== 0)) return undefined;
  // where every user has a group to themselves, it has the user's number
  const isOwnGroup = gid === own && gid === process.getgid?.();
  const writable = (mode & 0o002) !== 0 || ((mode & 0o020) !== 0 && !isOwnGroup);
  return writable ? `can be written by others (mode ${(mode & 0o777).toString(8)})` : undefined;
}
