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
