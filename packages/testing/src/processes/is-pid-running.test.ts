import { expect } from 'vitest';
import { test } from '../test.ts';
import { isPidRunning } from './is-pid-running.ts';

test.for(['linux', 'darwin'])(
  'tells what runs from what has ended, on %s',
  async (platform, { start }) => {
    // sh does not collect its child before it is told to
    const parent = start(['sh', '-c', 'true & echo "ended $!"; exec sleep 60']);
    await parent.said(/ended \d+/);
    const ended = Number(/ended (\d+)/.exec(parent.stdout())?.[1]);
    await expect.poll(() => isPidRunning(ended, platform)).toBe(false);
    expect(await isPidRunning(parent.pid, platform)).toBe(true);
    expect(await isPidRunning(2 ** 22 - 1, platform)).toBe(false);
  },
);
