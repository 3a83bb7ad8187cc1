import type { Environment } from '@gsd-code-skill/core';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { ChannelError } from './channel-error.ts';

/** The folders a state directory is made of. */
export const stateFolders = [
  'panes',
  'strangers',
  'spool',
  'quarantine',
  'bindings',
  'holds',
  'answers',
  'receipts',
  'mutes',
  'launches',
  'locks',
  'outbox',
  'unsettled',
  'inbox',
  'log',
] as const;

export type StateFolder = (typeof stateFolders)[number];

/** The state directory an environment names; nothing is created. */
export function stateDirectory(env: Environment): string {
  const named = env.GSD_STATE_DIR;
  if (named) {
    // hooks run in the project's folder, so a relative path would mean another one each time
    if (isAbsolute(named)) return named;
    throw new ChannelError('bad-state-directory', `GSD_STATE_DIR: not an absolute path: ${named}`);
  }

  const xdg = env.XDG_STATE_HOME;
  const base = xdg && isAbsolute(xdg) ? xdg : join(env.HOME || homedir(), '.local', 'state');
  return join(base, 'gsd-code-skill');
}

/** Makes the state directory and its folders, private to this user, or says what is in the way. */
export async function prepareStateDirectory(stateDir: string): Promise<void> {
  await mkdir(dirname(stateDir), { recursive: true });
  await privateFolder(stateDir);
  await Promise.all(stateFolders.map((folder) => privateFolder(join(stateDir, folder))));
}

/** Makes one folder of the state directory and gives its path. */
export async function stateFolder(stateDir: string, folder: StateFolder): Promise<string> {
  await mkdir(dirname(stateDir), { recursive: true });
  await privateFolder(stateDir);
  const path = join(stateDir, folder);
  await privateFolder(path);
  return path;
}

async function privateFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }

  const found = await lstat(path);
  if (found.isSymbolicLink()) {
    throw new ChannelError('unsafe-path', `${path}: is a symbolic link, expected a folder`);
  }
  if (!found.isDirectory()) {
    throw new ChannelError('unsafe-path', `${path}: is not a folder`);
  }
  if (process.getuid !== undefined && found.uid !== process.getuid()) {
    throw new ChannelError('unsafe-path', `${path}: belongs to another user (uid ${found.uid})`);
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(path, 0o700);
}
