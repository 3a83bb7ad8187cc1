import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, type Program } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { ownIdentity } from '../process/process-identity.ts';
import { acquireLock, tryLock, withLock } from './lock.ts';
import { removeLeftovers } from './remove-leftovers.ts';

interface Place {
  readonly path: string;
  /** Runs one of the scripts beside these tests. */
  readonly run: (script: string, ...args: string[]) => Program;
}

const test = base.extend<Place>({
  path: async ({ folder }, use) => use(join(folder, 'name')),
  run: async ({ start }, use) => {
    const folder = join(import.meta.dirname, '../../test');
    await use((script, ...args) => start([process.execPath, join(folder, script), ...args]));
  },
});

test('is held by one at a time, and leaves nothing behind', async ({ folder, path }) => {
  const held = await acquireLock(path);
  expect(await tryLock(path)).toBeUndefined();
  await expect(acquireLock(path, { timeout: 30 })).rejects.toMatchObject({ code: 'lock-timeout' });
  await held.assertHeld();
  await held.release();
  await held.release();
  expect(await readdir(folder)).toEqual([]);
  expect(await withLock(path, async () => 'mine', { timeout: 0 })).toBe('mine');
});

test('is given back when the work fails', async ({ folder, path }) => {
  const failing = withLock(path, () => Promise.reject(new Error('no such pane')));
  await expect(failing).rejects.toThrow('no such pane');
  expect(await readdir(folder)).toEqual([]);
});

test('many of one process take it one after the other', async ({ folder, path }) => {
  let inside = 0;
  const order: number[] = [];
  const all = Array.from({ length: 50 }, (_, n) =>
    withLock(path, async () => {
      inside += 1;
      expect(inside).toBe(1);
      await readdir(folder);
      order.push(n);
      inside -= 1;
    }),
  );
  await Promise.all(all);
  expect(order).toHaveLength(50);
  expect(await readdir(folder)).toEqual([]);
});

test('a killed holder loses it at once, to one of all who wait', async ({ path, run }) => {
  const holder = run('hold-lock.ts', path);
  await holder.said('held\n');
  expect(await tryLock(path, { staleAfter: 0 })).toBeUndefined();
  await holder.kill();
  const taken = await Promise.all(Array.from({ length: 8 }, () => tryLock(path)));
  const winners = taken.filter((lock) => lock !== undefined);
  expect(winners.length).toBeLessThanOrEqual(1);
  const lock = winners[0] ?? (await acquireLock(path, { timeout: 0 }));
  await lock.assertHeld();
});

test.skipIf(process.platform !== 'linux')(
  'a stopped holder loses it after a while, and learns of it',
  async ({ path, run }) => {
    const holder = run('hold-lock.ts', path, '400');
    await holder.said('held\n');
    holder.signal('SIGSTOP');
    const lock = await acquireLock(path, { staleAfter: 400, timeout: 20_000 });
    expect(holder.printed()).toBe('held\n');
    holder.signal('SIGCONT');
    await holder.said('lost\n');
    await lock.assertHeld();
  },
);

test('a clock that is set takes no lock from a holder that runs', async ({ path }) => {
  const held = await acquireLock(path);
  await utimes(path, 0, 0);
  expect(await tryLock(path, { staleAfter: 0 })).toBeUndefined();
  await held.assertHeld();
  await held.release();
});

test('a lock of another host is taken over when nobody renews it', async ({ path }) => {
  const owner = { token: 'a', ...ownIdentity(), host: 'elsewhere.example' };
  await writeFile(path, JSON.stringify(owner));
  expect(await tryLock(path)).toBeUndefined();
  await utimes(path, 0, 0);
  expect(await tryLock(path)).toBeDefined();
});

test.for(['a folder', 'a broken file'])(
  '%s in its place counts until it is old',
  async (kind, { path }) => {
    if (kind === 'a folder') await mkdir(path);
    else await writeFile(path, '{');
    expect(await tryLock(path)).toBeUndefined();
    await utimes(path, 0, 0);
    const lock = await tryLock(path);
    expect(lock).toBeDefined();
    await lock?.assertHeld();
  },
);

test('who lost it does not remove the lock of the next', async ({ path }) => {
  const held = await acquireLock(path);
  await rm(path);
  const next = await acquireLock(path);
  await expect(held.assertHeld()).rejects.toMatchObject({ code: 'lock-lost' });
  expect(held.signal.aborted).toBe(true);
  await held.release();
  await next.assertHeld();
});

test('a storm of kills loses no count and leaves the lock free', { timeout: 120_000 }, async ({
  folder,
  path,
  run,
}) => {
  await writeFile(path, '0');
  const start = await acquireLock(`${path}.lock`);
  // more than they can count before they are killed
  const victims = Array.from({ length: 6 }, () => run('count-under-lock.ts', path, '1000000'));
  for (const victim of victims) await victim.said('ready');
  await start.release();
  const countedBy = (victim: Program) => victim.stdout().replace('ready\n', '').length;
  const said = () => victims.reduce((sum, victim) => sum + countedBy(victim), 0);
  const left = new Set(victims);
  while (left.size > 0) {
    const killed = victims.length - left.size;
    // whoever has counted, since waiting for a certain one lets all the others go on and on
    const next = () => {
      expect(said()).toBeGreaterThan(20 * (killed + 1));
      const victim = [...left].find((one) => countedBy(one) > 0);
      if (victim === undefined) throw new Error('none that is left has counted');
      return victim;
    };
    const victim = await eventually(next, { timeout: 60_000, interval: 5 });
    left.delete(victim);
    expect(await victim.kill()).toEqual({ code: null, signal: 'SIGKILL' });
  }
  const counted = said();
  const count = Number(await readFile(path, 'utf8'));
  // a killed one may have counted and not said so
  expect(count).toBeGreaterThanOrEqual(counted);
  expect(count).toBeLessThanOrEqual(counted + victims.length);
  await withLock(`${path}.lock`, async () => {});
  await removeLeftovers(folder, -1);
  expect(await readdir(folder)).toEqual(['name']);
});

test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'on a full disk it can still be taken',
  async ({ folder }) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,nr_inodes=100', 'tmpfs', folder]);
    try {
      const filling = writeFile(join(folder, 'full'), 'x'.repeat(100_000));
      await expect(filling).rejects.toMatchObject({ code: 'ENOSPC' });
      const lock = await acquireLock(join(folder, 'name'));
      expect(await tryLock(join(folder, 'name'))).toBeUndefined();
      await lock.assertHeld();
      await lock.release();
      expect(await readdir(folder)).toEqual(['full']);
    } finally {
      execFileSync('umount', [folder]);
    }
  },
);
