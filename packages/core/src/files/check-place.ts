import { lstatSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { FileError } from './file-error.ts';

/**
 * Refuses a path that another user could put something else in the place of: it, or a folder above
 * it, belongs to somebody else or can be written by others. What does not exist yet is left out.
 */
export async function checkPlace(path: string): Promise<void> {
  const real = realOf(path);
  const places = new Set([...upwards(path), ...(real === undefined ? [] : upwards(real))]);
  for (const place of places) {
    const problem = problemOf(place);
    if (problem !== undefined) {
      throw new FileError('unsafe-path', `${path}: not safe from other users: ${place} ${problem}`);
    }
  }
}

function upwards(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [path] : [path, ...upwards(above)];
}

// not by another thread: that takes several times as long, and every command starts with it
function realOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function problemOf(place: string): string | undefined {
  const found = lstatSync(place, { throwIfNoEntry: false });
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
