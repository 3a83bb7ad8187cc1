import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, describe as group } from 'vitest';
import { listFromProc } from './list-from-proc.ts';
import { listFromPs } from './list-from-ps.ts';
import { listProcesses } from './list-processes.ts';

interface Fixtures {
  folder: string;
  /** Starts a program that is ended with the test. */
  start: (file: string, ...args: string[]) => ChildProcess;
}

const test = base.extend<Fixtures>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'claude-process-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  start: async ({}, use) => {
    const children: ChildProcess[] = [];
    await use((file, ...args) => {
      const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'] });
      children.push(child);
      return child;
    });
    for (const child of children) child.kill('SIGKILL');
  },
});

const lists = [
  ...(existsSync('/proc/self/stat') ? [{ source: '/proc', list: () => listFromProc() }] : []),
  { source: 'ps', list: () => listFromPs() },
  { source: 'whichever there is', list: listProcesses },
];

group.for(lists)('from $source', ({ list }) => {
  const find = async (pid: number | undefined) => (await list()).find((one) => one.pid === pid);

  test('lists a process with its parent', async ({ start }) => {
    const { pid } = start('sleep', '1000');
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
    const { pid } = start('sh', '-c', 'read line', long);
    await expect.poll(async () => (await find(pid))?.args.at(-1)).toBe(long);
  });

  test('leaves zombies out', async ({ start }) => {
    // sleep never looks after the child that it has from the shell
    const { pid } = start('sh', '-c', 'sleep 0.2 & exec sleep 1000');
    const children = async () => (await list()).filter(({ parent }) => parent === pid);
    await expect.poll(async () => (await find(pid))?.args).toEqual(['sleep', '1000']);
    await expect.poll(children).toEqual([]);
    expect(await isZombieBelow(pid)).toBe(true);
  });
});

test.skipIf(!existsSync('/proc/self/stat'))(
  'reads names and arguments with brackets, blanks and line ends',
  async ({ folder, start }) => {
    const file = join(folder, 'a) Z 1 (b');
    await copyFile('/bin/sh', file);
    const { pid } = start(file, '-c', 'read line', ' ', '\n0');
    await expect
      .poll(async () => (await listFromProc()).find((one) => one.pid === pid))
      .toMatchObject({ name: 'a) Z 1 (b', args: [file, '-c', 'read line', ' ', '\n0'] });
  },
);

test('finds nothing in /proc where there is none', async ({ folder }) => {
  expect(await listFromProc(join(folder, 'proc'))).toEqual([]);
});

test.for([
  { trouble: 'is missing', text: undefined, message: /ENOENT/ },
  { trouble: 'fails', text: 'echo no such flag >&2; exit 1', message: /^ps -A: no such flag$/ },
  { trouble: 'hangs', text: 'exec sleep 1000', message: /^ps -A: no answer in 300 ms$/ },
])('says when ps $trouble', async ({ text, message }, { folder }) => {
  const ps = join(folder, 'ps');
  if (text !== undefined) {
    await writeFile(ps, `#!/bin/sh\n${text}\n`);
    await chmod(ps, 0o755);
  }
  await expect(listFromPs(ps, 300)).rejects.toThrow(message);
});

async function isZombieBelow(parent: number | undefined): Promise<boolean> {
  const ps = spawn('ps', ['-A', '-o', 'ppid=', '-o', 'stat=']);
  const text = (await ps.stdout.toArray()).join('');
  return new RegExp(`^\\s*${parent}\\s+Z`, 'm').test(text);
}
