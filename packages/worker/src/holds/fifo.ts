import { constants, lstatSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf } from '@gsd-code-skill/core';
import { makeStateFolder, replyEnding } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../event/hook-event.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDWR, O_WRONLY } = constants;

// hook.sh writes its event before it opens the fifo
const openTimeout = 2000;

/** The hook at the other end of a fifo. */
export interface WaitingHook {
  /** True while it still reads. */
  isThere(): Promise<boolean>;
  /** Makes it print something and end; false when it is gone. */
  print(output: string): Promise<boolean>;
  /** Makes it end without a word. */
  release(): Promise<void>;
}

/** Takes over the hook that waits with an event, moving its fifo out of the spool; `undefined` when none does. */
export async function takeHook(
  { entry: { replyPath: path }, wakeId }: Pick<HookEvent, 'entry' | 'wakeId'>,
  stateDir: string,
): Promise<WaitingHook | undefined> {
  const movedTo = join(await makeStateFolder(stateDir, 'holds'), `${wakeId}${replyEnding}`);
  const file = await openFifo(path, openTimeout);
  if (file === undefined) return undefined;
  await rename(path, movedTo);

  async function release(): Promise<void> {
    await file?.close().catch(() => {});
    await rm(movedTo, { force: true });
  }

  return {
    async isThere() {
      const probe = await openFifo(movedTo, 0);
      await probe?.close();
      return probe !== undefined;
    },
    async print(output) {
      try {
        await writeAll(file, Buffer.from(output));
        return true;
      } catch {
        return false;
      } finally {
        await release();
      }
    },
    release,
  };
}

/** Lets a hook go for which there is nothing to wait; does nothing when there is no fifo. */
export async function releaseHook(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFIFO() !== true) return;
  // open at both ends while it is removed: the hook finds its end, or nothing to wait for
  const file = await open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW).catch(() => undefined);
  await rm(path, { force: true });
  await file?.close();
}

async function openFifo(path: string, timeout: number): Promise<FileHandle | undefined> {
  const end = performance.now() + timeout;
  for (;;) {
    try {
      return await open(path, O_WRONLY | O_NONBLOCK | O_NOFOLLOW);
    } catch (error) {
      // ENXIO: nobody reads, or not yet
      if (codeOf(error) !== 'ENXIO') return undefined;
      if (performance.now() >= end) return undefined;
      await delay(15);
    }
  }
}

async function writeAll(file: FileHandle, content: Buffer): Promise<void> {
  let rest = content;
  while (rest.length > 0) {
    try {
      const { bytesWritten } = await file.write(rest);
      rest = rest.subarray(bytesWritten);
    } catch (error) {
      // the pipe is full
      if (codeOf(error) !== 'EAGAIN') throw error;
      await delay(5);
    }
  }
}
