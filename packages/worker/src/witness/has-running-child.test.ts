import { standInBsdPs } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { hasRunningChild } from './has-running-child.ts';

test('sees what a process runs, also through others', async ({ start }) => {
  const parent = start(['sh', '-c', 'sh -c "sleep 60; :" & echo ready; wait']);
  await parent.said('ready');
  expect(await hasRunningChild(parent.pid, 60)).toBe(true);
  expect(await hasRunningChild(parent.pid, -60)).toBe(false);
});

test('sees that one runs nothing', async ({ start }) => {
  const alone = start(['sleep', '60']);
  expect(await hasRunningChild(alone.pid, 60)).toBe(false);
});

test.for([
  ['00:59', 60, true],
  ['01:05', 60, false],
  ['02:00:00', 7200, true],
  ['1-00:00:00', 86_000, false],
  ['1-00:00:00', 86_400, true],
] as const)(
  'asks ps how long one has run, where there is no /proc: %s',
  async ([elapsed, within, isRecent], { folder, start }) => {
    const ps = await standInBsdPs(folder, [{ pid: 'any', elapsed, command: 'sleep 60' }]);
    const parent = start(['sh', '-c', 'sleep 60 & echo ready; wait']);
    await parent.said('ready');
    const sources = { proc: '/nowhere', ps };
    expect(await hasRunningChild(parent.pid, within, sources)).toBe(isRecent);
  },
);

test('knows the columns of the ps of this machine, too', async ({ start }) => {
  const parent = start(['sh', '-c', 'sleep 60 & echo ready; wait']);
  await parent.said('ready');
  const sources = { proc: '/nowhere' };
  expect(await hasRunningChild(parent.pid, 60, sources)).toBe(true);
  expect(await hasRunningChild(parent.pid, -60, sources)).toBe(false);
});

test('counts what nobody knows the age of', async ({ start }) => {
  const parent = start(['sh', '-c', 'sleep 60 & echo ready; wait']);
  await parent.said('ready');
  const sources = { proc: '/nowhere', ps: '/nowhere/ps' };
  expect(await hasRunningChild(parent.pid, -60, sources)).toBe(true);
});
