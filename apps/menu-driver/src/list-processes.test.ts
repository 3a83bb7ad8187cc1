import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { listProcesses, listWithPs } from './list-processes.ts';

test.for([
  ['/proc', listProcesses],
  ['ps', listWithPs],
] as const)('lists processes from %s', async ([, list]) => {
  const child = spawn('sleep', ['1000']);
  try {
    const found = (await list()).find(({ pid }) => pid === child.pid);
    expect(found).toEqual({
      pid: child.pid,
      parent: process.pid,
      name: 'sleep',
      args: ['sleep', '1000'],
      foreground: expect.any(Boolean),
    });
  } finally {
    child.kill();
  }
});
