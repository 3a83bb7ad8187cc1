import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
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

/** A `/proc` with a shell, what it runs, a zombie and a stranger, with or without lists of children. */
async function procWith(folder: string, children?: Readonly<Record<number, string>>) {
  const proc = join(folder, 'proc');
  const parents = { 10: 1, 11: 10, 12: 10, 13: 11, 14: 10, 15: 14, 20: 1 };
  for (const [pid, parent] of Object.entries(parents)) {
    const task = join(proc, pid, 'task', pid);
    await mkdir(task, { recursive: true });
    const state = pid === '14' ? 'Z' : 'S';
    const rest = `${parent} 10 10 0 10${' 0'.repeat(20)}`;
    await writeFile(join(proc, pid, 'stat'), `${pid} (one) ${state} ${rest}\n`);
    await writeFile(join(proc, pid, 'cmdline'), `one\0${pid}\0`);
    if (children) await writeFile(join(task, 'children'), children[Number(pid)] ?? '');
  }
  return proc;
}

test.for([
  ['by the lists of children that Linux keeps', { 10: '11 12 14 ', 11: '13 ' }],
  ['by all processes, where it keeps none', undefined],
  // 9 has ended while they were listed, and so 12 was left out
  ['by all processes, where a child has ended meanwhile', { 10: '11 9 14 ', 11: '13 ' }],
] as const)('finds what came from the roots %s', async ([, children], { folder }) => {
  const proc = await procWith(folder, children);
  const pids = async (...roots: number[]) =>
    (await listFromProc(proc, roots)).map(({ pid }) => pid).toSorted();
  expect(await pids(10)).toEqual([10, 11, 12, 13]);
  expect(await pids(11, 10, 9)).toEqual([10, 11, 12, 13]);
  expect(await pids(11)).toEqual([11, 13]);
  expect(await pids(14)).toEqual([]);
  expect(await pids()).toEqual([]);
});

test('does not look at others where Linux keeps lists of children', async ({ folder }) => {
  const proc = await procWith(folder, { 10: '11 12 ', 11: '13 ' });
  await rm(join(proc, '20', 'stat'));
  await mkdir(join(proc, '20', 'stat'));
  await expect(listFromProc(proc)).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await listFromProc(proc, [10])).toHaveLength(4);
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'sees a child of any thread, while others come and go',
  async ({ start }) => {
    const program = `
      const { Worker } = require('node:worker_threads');
      const inThread = "require('node:child_process').spawn('sleep', ['1000'])";
      new Worker(inThread + '; setInterval(() => {}, 1e6)', { eval: true });
      const { spawn } = require('node:child_process');
      const again = () => spawn('true').on('exit', again);
      again();`;
    const { pid } = start([process.execPath, '-e', program]);
    const sleeps = async () =>
      (await listProcesses([pid])).filter(({ name }) => name === 'sleep').length;
    await expect.poll(sleeps).toBe(1);
    for (let look = 0; look < 50; look += 1) expect(await sleeps()).toBe(1);
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
