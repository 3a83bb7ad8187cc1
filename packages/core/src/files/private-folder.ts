import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../coded-error.ts';
import { FileError } from './file-error.ts';

/** Makes a folder that only its owner can enter, or says what is in the way; those above it are made as usual. */
export async function makePrivateFolder(path: string): Promise<void> {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      // a umask of 0 would let everybody write there
      mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
      return makePrivateFolder(path);
    }
    if (codeOf(error) !== 'EEXIST') throw error;
  }

  const found = lstatSync(path);
  if (found.isSymbolicLink()) {
    throw new FileError('unsafe-path', `${path}: is a symbolic link, expected a folder`);
  }
  if (!found.isDirectory()) throw new FileError('unsafe-path', `${path}: is not a folder`);
  if (process.getuid !== undefined && found.uid !== process.getuid()) {
    throw new FileError('unsafe-path', `${path}: belongs to another user (uid ${found.uid})`);
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(path, 0o700);
}

/** The names in a folder; none when there is no folder. */
export async function namesIn(path: string): Promise<readonly string[]> {
  try {
    // not by another thread: that takes several times as long
    return readdirSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
