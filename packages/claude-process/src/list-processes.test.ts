import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect, describe as group } from 'vitest';
import { listFromProc } from './list-from-proc.ts';
import { listFromPs } from './list-from-ps.ts';
import { listProcesses } from './list-processes.ts';

const lists = [
  ...(existsSync('/proc/self/stat') ? [{ source: '/proc', list: () => listFromProc() }] : []),
  { source: 'ps', list: () => listFromPs() },
  { source: 'whichever there is', list: () => listProcesses() },
];

group.for(lists)('from $source', ({ list }) => {
  const find = async (pid: number) => (await list()).find((one) => one.pid === pid);

  test('lists a process with its parent', async ({ start }) => {
    const { pid } = start(['sleep', '1000']);
    await expect
      .poll(() => find(pid))
      .toEqual({
        pid,
        parent: process.pid,
        name: 'sleep',
        args: ['sleep', '1000'],
        foreground: expect.any(Boolean),
      });
  });

  test('does not cut long command lines', async ({ start }) => {
    const long = 'x'.repeat(100_000);
    const { pid } = start(['sh', '-c', 'read line', long]);
    await expect.poll(async () => (await find(pid))?.args.at(-1)).toBe(long);
  });

  test('leaves zombies out', async ({ start }) => {
    // sleep never looks after the child that it has from the shell, which ends with its input
    const parent = start(['sh', '-c', 'exec 3<&0; cat <&3 & exec sleep 1000']);
    const children = async () =>
      (await list()).filter((one) => one.parent === parent.pid).map(({ name }) => name);
    await expect.poll(async () => (await find(parent.pid))?.args).toEqual(['sleep', '1000']);
    await expect.poll(children).toEqual(['cat']);
    parent.stdin.end();
    await expect.poll(children).toEqual([]);
    expect(isZombieBelow(parent.pid)).toBe(true);
  });
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'reads names and arguments with brackets, blanks and line ends',
  async ({ folder, start }) => {
    const file = join(folder, 'a) Z 1 (b');
    await copyFile('/bin/sh', file);
    const { pid } = start([file, '-c', 'read line', ' ', '\n0']);
    await expect
      .poll(async () => (await listFromProc()).find((one) => one.pid === pid))
      .toMatchObject({ name: 'a) Z 1 (b', args: [file, '-c', 'read line', ' ', '\n0'] });
  },
);

test.skipIf(!existsSync('/proc/self/stat'))(
  'lists only what came from the roots, at any depth, where that is asked for',
  async ({ start }) => {
    const root = start(['sh', '-c', 'sh -c "sleep 1000; :"; :']);
    start(['sleep', '1000']);
    const names = async (...roots: number[]) =>
      (await listProcesses(roots)).map(({ name }) => name).toSorted();
    await expect.poll(() => names(root.pid)).toEqual(['sh', 'sh', 'sleep']);
    expect((await names(process.pid)).filter((name) => name === 'sleep')).toHaveLength(2);
    await root.kill();
    expect(await names(root.pid)).toEqual([]);
  },
);

test('finds nothing in /proc where there is none', async ({ folder }) => {
  expect(await listFromProc(join(folder, 'proc'))).toEqual([]);
});

test.for([
  {
    trouble: 'is missing',
    text: undefined,
    code: 'failed',
    message: expect.stringContaining('ENOENT'),
  },
  {
    trouble: 'fails',
    text: 'echo no such flag >&2; exit 1',
    code: 'failed',
    message: 'ps -A: no such flag',
  },
  {
    trouble: 'hangs',
    text: 'exec sleep 1000',
    code: 'timed-out',
    message: 'ps -A: no answer in 300 ms',
  },
])('says when ps $trouble', async ({ text, code, message }, { folder }) => {
  if (text !== undefined) await standInProgram(folder, 'ps', text);
  await expect(listFromPs(join(folder, 'ps'), 300)).rejects.toMatchObject({ code, message });
});

function isZombieBelow(parent: number): boolean {
  const text = execFileSync('ps', ['-A', '-o', 'ppid=', '-o', 'stat='], { encoding: 'utf8' });
  return new RegExp(`^\\s*${parent}\\s+Z`, 'm').test(text);
}
