import { lstat, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ownFolderName } from '@gsd-code-skill/core';
import { stateFiles, stateFolders, statePath, statePaths } from '@gsd-code-skill/session-channel';
import { hookScriptVersion } from '../../hook-script/hook-script.ts';
import type { Places } from '../../places.ts';

/** Removes registry and state; gives what was left because it is not ours. */
export async function purge({ stateDir, registryPath }: Places): Promise<readonly string[]> {
  const isOurs = await isStateDirectory(stateDir);
  const { hookScript } = statePaths(stateDir);
  const state = [...stateFiles, ...stateFolders].map((name) => statePath(stateDir, name));
  for (const path of [...(isOurs ? state : []), registryPath, `${registryPath}.bak`]) {
    if (path !== hookScript) await rm(path, { recursive: true, force: true });
  }
  // last, because the folder is known by it: a purge that was cut short can be made again
  if (isOurs) await rm(hookScript, { force: true });
  if (isOurs) await removeIfEmpty(stateDir);
  // a folder that was named by hand may be anybody's
  if (basename(dirname(registryPath)) === ownFolderName) {
    await removeIfEmpty(dirname(registryPath));
  }
  const left = await readdir(stateDir).catch(() => []);
  return left.map((name) => join(stateDir, name));
}

// a variable that names the wrong folder must not cost the user its content
async function isStateDirectory(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  const { hookScript } = statePaths(path);
  const script = found?.isDirectory() ? await readFile(hookScript, 'utf8').catch(() => '') : '';
  return hookScriptVersion(script) !== undefined;
}

async function removeIfEmpty(folder: string): Promise<void> {
  // not empty, or not there
  await rmdir(folder).catch(() => {});
}
