import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';
import { killGroup } from './kill-group.ts';

test('ends a process with those it has started, and minds none that is gone', async () => {
  const child = spawn('sh', ['-c', 'sleep 600 & echo $!; wait'], { detached: true });
  const [said] = await once(child.stdout, 'data');
  const grandchild = Number(String(said));
  killGroup(child.pid);
  await once(child, 'close');
  await expect.poll(() => isProcessAlive(grandchild)).toBe(false);
  killGroup(child.pid);
  killGroup(undefined);
});
