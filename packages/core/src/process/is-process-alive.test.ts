import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';

test('this process is alive, and one that ended is not', async ({ start }) => {
  expect(isProcessAlive(process.pid)).toBe(true);
  const program = start(['true']);
  await program.ended;
  expect(isProcessAlive(program.pid)).toBe(false);
});

test.skipIf(process.platform !== 'linux')('one that nobody collected is not', async ({ start }) => {
  // the shell becomes a program that never waits for its child, which ends with its input
  const parent = start(['sh', '-c', 'exec 3<&0; cat <&3 >&2 & echo $!; exec sleep 60']);
  await parent.said('\n');
  const pid = Number(parent.stdout());
  expect(isProcessAlive(pid)).toBe(true);
  parent.stdin.end();
  await expect.poll(() => isProcessAlive(pid)).toBe(false);
  expect(() => process.kill(pid, 0)).not.toThrow();
});
