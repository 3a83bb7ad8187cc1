import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../test/temporary-state.ts';
import { lockPane, withPaneLock } from './pane-lock.ts';

const pane = '4711.3';

function start(script: string, ...args: string[]): ChildProcess {
  const path = join(import.meta.dirname, '../test', script);
  return spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('two processes never hold it at once', async ({ stateDir }) => {
  const file = `${stateDir}.txt`;
  const writers = ['a', 'b', 'c'].map((letter) =>
    start('append-under-lock.ts', stateDir, pane, file, letter),
  );
  expect(await Promise.all(writers.map((writer) => once(writer, 'exit')))).toEqual(
    writers.map(() => [0, null]),
  );

  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n').sort();
  const whole = (letter: string) => Array.from({ length: 5 }, () => letter.repeat(20));
  expect(lines).toEqual([...whole('a'), ...whole('b'), ...whole('c')]);
});

test('a killed holder does not leave it behind', async ({ stateDir }) => {
  const holder = start('hold-lock.ts', stateDir, pane);
  await once(holder.stdout as NodeJS.EventEmitter, 'data');
  await expect(lockPane(stateDir, pane, { timeout: 100 })).rejects.toMatchObject({
    code: 'lock-timeout',
  });

  holder.kill('SIGKILL');
  await once(holder, 'exit');
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
