import { readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { makePrivateFolder, writeQuickly } from '../../storage.ts';

export interface QueueLock {
  /** Aborted when another process took the lock, as after a long sleep of this one. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Locks one queue for one process; `undefined` when another one has it. */
export async function lockQueue(dir: string, queue: string): Promise<QueueLock | undefined> {
  await makePrivateFolder(dir);
  const path = join(dir, queue);
  const ownerPath = `${path}.owner`;
  // one process at a time looks at owners, or two could clear away each other's new lock
  const gate = await acquire(`${path}.gate`, { stale: 2000, retries: 100 });
  if (!gate) return undefined;
  try {
    if (await isOwnerGone(ownerPath)) await rm(`${path}.lock`, { recursive: true, force: true });
    const held = await acquire(path, { stale: 30_000, retries: 0 });
    if (!held) return undefined;
    // an owner that cannot be noted, as on a full disk, must not leave the one before in its place
    await writeQuickly(ownerPath, `${process.pid} ${hostname()}`).catch(() =>
      rm(ownerPath, { force: true }),
    );
    return held;
  } finally {
    await gate.release();
  }
}

async function acquire(
  path: string,
  { stale, retries }: { stale: number; retries: number },
): Promise<QueueLock | undefined> {
  const losing = new AbortController();
  try {
    const release = await lock(path, {
      realpath: false,
      stale,
      retries: { retries, factor: 1, minTimeout: 20, maxTimeout: 60, randomize: true },
      onCompromised: () => losing.abort(),
    });
    return { lost: losing.signal, release: () => release().catch(() => {}) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOCKED') return undefined;
    throw error;
  }
}

/** A killed owner is noticed at once; one on another host, only when its lock grows stale. */
async function isOwnerGone(ownerPath: string): Promise<boolean> {
  const owner = await readFile(ownerPath, 'utf8').catch(() => '');
  const [pid = '', host] = owner.split(' ');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
