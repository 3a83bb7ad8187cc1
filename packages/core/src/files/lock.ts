import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, renameSync, statSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CodedError, codeOf } from '../coded-error.ts';
import { isOutOfSpace } from './is-out-of-space.ts';
import { describeOwner, isGone, nameOf, readOwner } from './lock-owner.ts';
import { isHeldHere, letGo, noteHeld, waitForTurn } from './lock-turns.ts';
import { removeFile, writeDraft } from './private-file.ts';

export type LockErrorCode = 'lock-timeout' | 'lock-lost';

/** A lock that was not to be had, or that is held no more. Branch on `code`; show `message`. */
export class LockError extends CodedError<LockErrorCode> {
  static {
    LockError.prototype.name = 'LockError';
  }
}

export interface LockOptions {
  /**
   * Milliseconds to wait for another holder; 0 tries once.
   *
   * @default 5000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds after which a holder that is stopped, or on another host and silent, loses the
   * lock. One that has ended loses it at once, one that runs never.
   *
   * @default 10000
   */
  readonly staleAfter?: number | undefined;
}

/** A lock that is held. */
export interface Lock {
  /** Aborted when another process has taken the lock over. */
  readonly signal: AbortSignal;
  /** Rejects with `lock-lost` when this process has been stopped for too long and holds it no more. */
  assertHeld(): Promise<void>;
  /** Gives the lock back; a second call does nothing. */
  release(): Promise<void>;
}

const defaultStaleAfter = 10_000;

/** Takes the lock of that path, across processes; its folder must be there. */
export async function acquireLock(
  path: string,
  { timeout = 5000, staleAfter = defaultStaleAfter }: LockOptions = {},
): Promise<Lock> {
  const end = performance.now() + timeout;
  for (let wait = 10; ; wait = Math.min(150, wait * 1.5)) {
    const held = await tryLock(path, { staleAfter });
    if (held !== undefined) return held;
    const left = end - performance.now();
    if (left <= 0) {
      throw new LockError(
        'lock-timeout',
        `${path}: still locked by another process after ${timeout} ms`,
      );
    }
    await waitForTurn(path, Math.min(left, wait * (0.5 + Math.random() / 2)));
  }
}

/** Runs `work` while holding a lock. */
export async function withLock<Result>(
  path: string,
  work: (lock: Lock) => Promise<Result>,
  options: LockOptions = {},
): Promise<Result> {
  const lock = await acquireLock(path, options);
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/** Takes a lock if nobody holds it; `undefined` when somebody does. */
export async function tryLock(
  path: string,
  { staleAfter = defaultStaleAfter }: Pick<LockOptions, 'staleAfter'> = {},
): Promise<Lock | undefined> {
  // most who are in the way are of this process, and need not be asked
  if (isHeldHere(path) && existsSync(path)) return undefined;
  const { draft, token } = await draftLock(dirname(path));
  try {
    const isTaken = isLinked(draft, path) || (await succeed(draft, path, staleAfter));
    return isTaken ? hold(path, token, staleAfter) : undefined;
  } finally {
    removeFile(draft);
  }
}

async function draftLock(
  folder: string,
): Promise<{ readonly draft: string; readonly token: string }> {
  const token = randomUUID();
  try {
    return { draft: await writeDraft(folder, describeOwner(token)), token };
  } catch (error) {
    if (!isOutOfSpace(error)) throw error;
    // an empty file often fits where its content does not
    const draft = await writeDraft(folder, '');
    return { draft, token: nameOf(statSync(draft).ino) };
  }
}

// a link appears whole, and fails when there is one
function isLinked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Takes the place of an owner that is gone. Several may find that out at once, and the slowest must
 * not remove the lock of the fastest: who replaces an owner holds a lock of that owner's name.
 */
async function succeed(draft: string, path: string, staleAfter: number): Promise<boolean> {
  const owner = await readOwner(path);
  if (owner === undefined) return isLinked(draft, path);
  if (!isGone(owner, staleAfter)) return false;
  const succession = await tryLock(successionOf(path, owner.token), { staleAfter });
  if (succession === undefined) return false;
  try {
    const now = await readOwner(path);
    if (now?.token !== owner.token || !isGone(now, staleAfter)) return false;
    // earlier versions left a folder, which a file cannot replace
    if (now.process === undefined) await rm(path, { recursive: true, force: true });
    renameSync(draft, path);
    return true;
  } finally {
    await succession.release();
  }
}

function hold(path: string, token: string, staleAfter: number): Lock {
  const lost = new AbortController();
  let isHeld = true;
  let renewedAt = performance.now();
  noteHeld(path, token);

  async function renew(): Promise<void> {
    const owner = await readOwner(path);
    if (!isHeld) return;
    if (owner?.token !== token) return lose();
    touch(path);
    renewedAt = performance.now();
  }

  function lose(): void {
    isHeld = false;
    clearInterval(renewing);
    letGo(path, token);
    lost.abort(new LockError('lock-lost', `${path}: another process took the lock over`));
  }

  const renewing = setInterval(() => void renew().catch(() => {}), staleAfter / 4).unref();

  return {
    signal: lost.signal,
    async assertHeld() {
      if (isHeld) await renew();
      lost.signal.throwIfAborted();
      if (!isHeld) throw new LockError('lock-lost', `${path}: the lock was given back`);
    },
    async release() {
      if (!isHeld) return;
      isHeld = false;
      clearInterval(renewing);
      try {
        if (performance.now() - renewedAt < staleAfter / 2) removeFile(path);
        else await giveBack(path, token, staleAfter);
      } finally {
        letGo(path, token);
      }
    },
  };
}

/** Gives a lock back that somebody may just be taking over. */
async function giveBack(path: string, token: string, staleAfter: number): Promise<void> {
  const succession = await tryLock(successionOf(path, token), { staleAfter });
  if (succession === undefined) return;
  if ((await readOwner(path))?.token === token) removeFile(path);
  await succession.release();
}

function touch(path: string): void {
  const now = Date.now() / 1000;
  try {
    utimesSync(path, now, now);
  } catch {
    // it was just taken away
  }
}

/** The form of the name of a lock by which an owner that is gone is replaced. */
export const takeoverForm = /\.[\w-]+\.next$/;

function successionOf(path: string, token: string): string {
  return `${path}.${token}.next`;
}
