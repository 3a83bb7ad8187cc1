import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { ChannelError } from './channel-error.ts';
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

/** A lock that is held. */
export interface PaneLock {
  /** Aborted when the lock was lost, as after the machine slept. */
  readonly signal: AbortSignal;
  /** Gives the lock back; a second call does nothing. */
  release(): Promise<void>;
}

/** Takes a pane's lock, across processes. A holder that was killed is outlived within 3 seconds. */
export function lockPane(
  stateDir: string,
  pane: PaneKey,
  options: PaneLockOptions = {},
): Promise<PaneLock> {
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
): Promise<PaneLock> {
  const path = join(await stateFolder(stateDir, 'locks'), name);
  const lost = new AbortController();
  let held = true;

  const unlock = await lock(path, {
    realpath: false,
    stale: 2500,
    update: 1000,
    retries: {
      forever: true,
      minTimeout: 25,
      maxTimeout: 150,
      factor: 1.5,
      randomize: true,
      maxRetryTime: timeout,
    },
    onCompromised(cause) {
      held = false;
      lost.abort(new ChannelError('lock-lost', `${name}: lock lost: ${cause.message}`, { cause }));
    },
  }).catch((cause: NodeJS.ErrnoException) => {
    // what retry itself says, without a code, when its time is over before it has tried
    const isLate = cause.message === 'RetryOperation timeout occurred';
    if (cause.code !== 'ELOCKED' && !isLate) throw cause;
    const message = `${name}: still locked by another process after ${timeout} ms`;
    throw new ChannelError('lock-timeout', message, { cause });
  });

  return {
    signal: lost.signal,
    async release() {
      if (!held) return;
      held = false;
      await unlock();
    },
  };
}
