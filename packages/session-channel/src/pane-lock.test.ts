import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Program } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test as base } from '../test/state.ts';
import { lockPane, stateLocks, withPaneLock } from './pane-lock.ts';

const pane = '4711.3';

const test = base.extend<{ run: (script: string, ...args: string[]) => Program }>({
  run: async ({ start }, use) => {
    const folder = join(import.meta.dirname, '../test');
    await use((script, ...args) => start([process.execPath, join(folder, script), ...args]));
  },
});

test('two processes never hold it at once', async ({ stateDir, run }) => {
  const file = `${stateDir}.txt`;
  const writers = ['a', 'b', 'c'].map((letter) =>
    run('append-under-lock.ts', stateDir, pane, file, letter),
  );
  for (const { ended } of writers) expect(await ended).toEqual({ code: 0, signal: null });

  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').sort();
  const whole = (letter: string) => Array.from({ length: 5 }, () => letter.repeat(20));
  expect(lines).toEqual([...whole('a'), ...whole('b'), ...whole('c')]);
});

test('a killed holder does not leave it behind', async ({ stateDir, run }) => {
  const holder = run('hold-lock.ts', stateDir, pane);
  await holder.said('held');
  await expect(lockPane(stateDir, pane, { timeout: 100 })).rejects.toMatchObject({
    code: 'lock-timeout',
  });

  await holder.kill();
  expect(await withPaneLock(stateDir, pane, async () => 'mine')).toBe('mine');
});

test('another pane is not waited for', async ({ stateDir }) => {
  const held = await lockPane(stateDir, pane);
  expect(await withPaneLock(stateDir, '4711.4', async () => 'free', { timeout: 100 })).toBe('free');
  await held.release();
  await held.release();
});

test('is given back when the work fails', async ({ stateDir }) => {
  const failing = withPaneLock(stateDir, pane, () => Promise.reject(new Error('no such pane')));
  await expect(failing).rejects.toThrow('no such pane');
  expect(await withPaneLock(stateDir, pane, async () => 'free', { timeout: 100 })).toBe('free');
});

test('is listed while somebody holds it', async ({ stateDir }) => {
  const lock = await lockPane(stateDir, pane);
  expect(await stateLocks(stateDir)).toEqual([
    { name: pane, path: join(stateDir, 'locks', `${pane}.lock`) },
  ]);
  await lock.release();
  expect(await stateLocks(stateDir)).toEqual([]);
});
