import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isRunning, ownIdentity } from './process-identity.ts';

test('this process runs', () => {
  expect(isRunning(ownIdentity())).toBe(true);
});

test('one that ended does not', async () => {
  const child = spawn('true');
  await once(child, 'exit');
  expect(isRunning({ ...ownIdentity(), pid: child.pid ?? 0, start: '' })).toBe(false);
});

test.skipIf(process.platform !== 'linux')('a later process of the same pid is another', () => {
  expect(isRunning({ ...ownIdentity(), start: '1' })).toBe(false);
});

test('no process outlives a boot', () => {
  expect(isRunning({ ...ownIdentity(), boot: 'an earlier one' })).toBe(false);
});

test('of another host nothing is known', () => {
  expect(isRunning({ ...ownIdentity(), host: 'elsewhere.example' })).toBeUndefined();
});
