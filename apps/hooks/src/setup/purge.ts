import { lstat, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '@gsd-code-skill/core';
import {
  livingWorker,
  stateFiles,
  stateFolders,
  statePaths,
} from '@gsd-code-skill/session-channel';
import { hookScriptVersion } from '../hook-script/hook-script.ts';
import type { Places } from '../places.ts';

/** Ends the worker and removes registry and state; gives what was left because it is not ours. */
export async function purge({ stateDir, registryPath }: Places): Promise<readonly string[]> {
  await endWorker(stateDir);
  const isOurs = await isStateDirectory(stateDir);
  const paths = statePaths(stateDir);
  const files = [
    paths.hookScript,
    paths.statusLineScript,
    paths.settingsFile,
    ...stateFiles.map((name) => join(stateDir, name)),
  ];
  const folders = stateFolders.map((folder) => join(stateDir, folder));
  const state = isOurs ? [...files, ...folders] : [];
  for (const path of [...state, registryPath, `${registryPath}.bak`]) {
    await rm(path, { recursive: true, force: true });
  }
  if (isOurs) await removeIfEmpty(stateDir);
  // a folder that was named by hand may be anybody's
  if (basename(dirname(registryPath)) === 'gsd-code-skill') {
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

async function endWorker(stateDir: string): Promise<void> {
  const pid = await livingWorker(stateDir).catch(() => undefined);
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 15_000;
  // it gives up its pid file first and looks at the spool once more after that
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`worker ${pid} does not end; nothing was removed`);
    await delay(50);
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  // not empty, or not there
  await rmdir(folder).catch(() => {});
}
