import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireLock, type Lock, withLock } from '@gsd-code-skill/core';
import type { PaneKey } from './pane-key.ts';
import { makeStateFolder } from './state-directory.ts';

export interface PaneLockOptions {
  /**
   * Milliseconds to wait for another holder before giving up with `lock-timeout`.
   *
   * @default as `acquireLock`
   */
  readonly timeout?: number | undefined;
}

/** Takes a pane's lock, across processes. A holder that was killed loses it at once. */
export async function lockPane(
  stateDir: string,
  pane: PaneKey,
  options: PaneLockOptions = {},
): Promise<Lock> {
  return acquireLock(await lockPath(stateDir, pane), { staleAfter, ...options });
}

/** Runs `work` while holding a pane's lock. */
export function withPaneLock<Result>(
  stateDir: string,
  pane: PaneKey,
  work: (signal: AbortSignal) => Promise<Result>,
  options: PaneLockOptions = {},
): Promise<Result> {
  return withStateLock(stateDir, pane, work, options);
}

/** Runs `work` while holding a lock of the state directory that is not a pane's. */
export async function withStateLock<Result>(
  stateDir: string,
  name: string,
  work: (signal: AbortSignal) => Promise<Result>,
  options: PaneLockOptions = {},
): Promise<Result> {
  const path = await lockPath(stateDir, name);
  return withLock(path, ({ signal }) => work(signal), { staleAfter, ...options });
}

/** The locks of a state directory that somebody holds, or has left. */
export async function stateLocks(
  stateDir: string,
): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const folder = await makeStateFolder(stateDir, 'locks');
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  return names.map((name) => ({ name: name.slice(0, -ending.length), path: join(folder, name) }));
}

const ending = '.lock';

// milliseconds after which a driver that is stopped loses a pane
const staleAfter = 2500;

async function lockPath(stateDir: string, name: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'locks'), `${name}${ending}`);
}
