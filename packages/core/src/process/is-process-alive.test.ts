import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';

test('this process is alive, and one that ended is not', async () => {
  expect(isProcessAlive(process.pid)).toBe(true);
  const child = spawn('true');
  await once(child, 'exit');
  expect(isProcessAlive(child.pid ?? 0)).toBe(false);
});

test.skipIf(process.platform !== 'linux')('one that nobody collected is not', async () => {
  // the shell becomes a program that never waits for its child
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60']);
  const [line] = await once(parent.stdout, 'data');
  try {
    await expect.poll(() => isProcessAlive(Number(line)), { timeout: 10_000 }).toBe(false);
    expect(() => process.kill(Number(line), 0)).not.toThrow();
  } finally {
    parent.kill('SIGKILL');
  }
});
