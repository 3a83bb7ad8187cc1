import { join } from 'node:path';
import { acquireLock, type Lock } from '@gsd-code-skill/core';
import type { PaneKey } from './pane-key.ts';
import { stateFolder } from './state-directory.ts';

export interface PaneLockOptions {
  /**
   * Milliseconds to wait for another holder before giving up with `lock-timeout`.
   *
   * @default 5000
   */
  readonly timeout?: number;
}

/** Takes a pane's lock, across processes. A holder that was killed loses it at once. */
export function lockPane(
  stateDir: string,
  pane: PaneKey,
  options: PaneLockOptions = {},
): Promise<Lock> {
  return takeLock(stateDir, pane, options);
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
  const held = await takeLock(stateDir, name, options);
  try {
    return await work(held.signal);
  } finally {
    await held.release();
  }
}

async function takeLock(
  stateDir: string,
  name: string,
  { timeout = 5000 }: PaneLockOptions,
): Promise<Lock> {
  const folder = await stateFolder(stateDir, 'locks');
  return acquireLock(join(folder, `${name}.lock`), { timeout, staleAfter: 2500 });
}
