import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { isRunning, ownIdentity } from './process-identity.ts';

test('this process runs', () => {
  expect(isRunning(ownIdentity())).toBe(true);
});

test('one that ended does not', async ({ start }) => {
  const program = start(['true']);
  await program.ended;
  expect(isRunning({ ...ownIdentity(), pid: program.pid, start: '' })).toBe(false);
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
