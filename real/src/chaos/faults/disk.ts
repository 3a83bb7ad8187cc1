import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { processesUnder } from '../../programs/processes-of.ts';

/** A disk that can be filled without harm to anybody else. */
export interface Disk {
  readonly folder: string;
  /** False where hooks get a limit instead. */
  readonly isMounted: boolean;
  readonly isFull: boolean;
  /** True when it was full at some time since then, by `performance.now`. */
  wasFullSince(time: number): boolean;
  fill(what: 'bytes' | 'inodes', lasts: number): Promise<void>;
  unmount(): Promise<void>;
}

// more than what hooks count as room, so that they find it gone from one moment to the next
const size = '160m';
const inodes = 8000;

/** Mounts a small disk, for which one has to be root; elsewhere hooks get a limit instead. */
export async function mountDisk(folder: string, note: (line: string) => void): Promise<Disk> {
  await mkdir(folder, { mode: 0o700 });
  const options = `size=${size},nr_inodes=${inodes},mode=0700`;
  const { failed } = await execa('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], {
    reject: false,
  });
  if (failed)
    note('disk: cannot mount one (not root), so full disks are file size limits of hooks');
  const isMounted = !failed;
  let isFull = false;
  let fullUntil = Number.NEGATIVE_INFINITY;

  return {
    folder,
    isMounted,
    get isFull() {
      return isFull;
    },
    wasFullSince: (time) => isFull || fullUntil >= time,
    async fill(what, lasts) {
      const ballast = join(folder, 'ballast');
      isFull = true;
      try {
        if (isMounted) await (what === 'bytes' ? fillBytes(ballast) : fillInodes(ballast));
        await sleep(lasts);
      } finally {
        if (isMounted) await rm(ballast, { recursive: true, force: true });
        if (!isMounted) await liftLimits(folder);
        fullUntil = performance.now();
        isFull = false;
      }
    },
    async unmount() {
      // lazily, where a process that would not end has it as its folder
      if (isMounted) await execa('umount', ['-l', folder], { reject: false });
    },
  };
}

// a worker that a limited hook started has its limit too
async function liftLimits(folder: string): Promise<void> {
  for (const { pid } of await processesUnder(dirname(folder))) {
    await execa('/usr/bin/prlimit', ['--pid', `${pid}`, '--fsize=unlimited:'], { reject: false });
  }
}

async function fillBytes(path: string): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(65_536);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function fillInodes(path: string): Promise<void> {
  try {
    await mkdir(path);
    for (let n = 0; n < inodes; n += 50) {
      const names = Array.from({ length: 50 }, (_, more) => join(path, `${n + more}`));
      await Promise.all(names.map((name) => writeFile(name, '')));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
