import { isAbsolute, join } from 'node:path';
import {
  checkPlace,
  type Environment,
  makePrivateFolder,
  ownFolderName,
  stateHomeOf,
} from '@gsd-code-skill/core';
import { ChannelError } from './channel-error.ts';
import { prepareLosses } from './spool/lost-events.ts';
import { type StateFolder, stateFolders, statePath } from './state-names.ts';

/** The state directory an environment names; nothing is created. */
export function stateDirectory(env: Environment): string {
  const named = env.GSD_STATE_DIR;
  if (named) {
    // hooks run in the project's folder, so a relative path would mean another one each time
    if (isAbsolute(named)) return named;
    throw new ChannelError('bad-state-directory', `GSD_STATE_DIR: not an absolute path: ${named}`);
  }

  return join(stateHomeOf(env), ownFolderName);
}

/** Makes the state directory and its folders, private to this user, or says what is in the way. */
export async function prepareStateDirectory(stateDir: string): Promise<void> {
  await makePrivateFolder(stateDir);
  await checkPlace(stateDir);
  await Promise.all(stateFolders.map((folder) => makePrivateFolder(statePath(stateDir, folder))));
  await prepareLosses(stateDir);
}

// nobody else can put anything in the place of a folder in a folder that is private
const checked = new Set<string>();

/** Makes one folder of the state directory and gives its path. */
export async function makeStateFolder(stateDir: string, folder: StateFolder): Promise<string> {
  const path = statePath(stateDir, folder);
  if (checked.has(path)) return path;
  await makePrivateFolder(stateDir);
  if (!checked.has(stateDir)) await checkPlace(stateDir);
  checked.add(stateDir);
  await makePrivateFolder(path);
  checked.add(path);
  return path;
}
