import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../test.ts';
import { isPidRunning } from './is-pid-running.ts';
import { endWorker, killWorker, workerPid } from './kill-worker.ts';

test('kills the worker that is noted, and that alone', async ({ folder, start }) => {
  const worker = start(['sleep', '1000']);
  const other = start(['sleep', '1000']);
  await writeFile(join(folder, 'worker.pid'), `${worker.pid}\n`);
  expect(await workerPid(folder)).toBe(worker.pid);
  expect(await killWorker(folder)).toBe(worker.pid);
  expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await isPidRunning(other.pid)).toBe(true);
});

test.for(['', '0', '-1', '1', 'x', `${process.pid}`])(
  'kills nobody for the pid %j',
  async (pid, { folder }) => {
    await writeFile(join(folder, 'worker.pid'), pid);
    await expect(killWorker(folder)).rejects.toThrow(`${folder}: no worker runs`);
    await endWorker(folder);
  },
);

test('kills nobody where no worker is noted, or it has ended', async ({ folder, start }) => {
  await expect(killWorker(folder)).rejects.toThrow('no worker runs');
  const gone = start(['true']);
  await gone.ended;
  await writeFile(join(folder, 'worker.pid'), `${gone.pid}`);
  await expect(killWorker(folder)).rejects.toThrow('no worker runs');
});

test('ends one that runs and one that is starting', async ({ folder, start }) => {
  const worker = start(['sleep', '1000']);
  const starting = start(['sleep', '1000']);
  await writeFile(join(folder, 'worker.pid'), `${worker.pid}`);
  await writeFile(join(folder, 'worker.starting'), `${starting.pid}`);
  await endWorker(folder);
  const ends = await Promise.all([worker.ended, starting.ended]);
  expect(ends.map(({ signal }) => signal)).toEqual(['SIGTERM', 'SIGTERM']);
});
