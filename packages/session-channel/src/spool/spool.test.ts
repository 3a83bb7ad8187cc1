import { execFileSync } from 'node:child_process';
import { readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { listSpool, readSpooled, removeSpooled } from './spool.ts';

const header = '/tmp/a,b/default,4711,0\t%3\t99\tStop';

async function spool(stateDir: string, name: string, content: string, seconds = 1): Promise<void> {
  const path = join(await makeStateFolder(stateDir, 'spool'), name);
  await writeFile(path, content);
  await utimes(path, seconds, seconds);
}

test('lists events oldest first, and by pid where their times are equal', async ({ stateDir }) => {
  await spool(stateDir, '4711.3.30', '', 2);
  await spool(stateDir, '4711.3.9', '', 2);
  await spool(stateDir, '4711.4.50', '', 1);
  await spool(stateDir, '4711.3.9_', '', 3);
  const names = (await listSpool(stateDir)).map(({ name }) => name);
  expect(names).toEqual(['4711.4.50', '4711.3.9', '4711.3.30', '4711.3.9_']);
});

test('lists a backlog in order', async ({ stateDir }) => {
  const names = Array.from({ length: 200 }, (_, n) => `4711.${n % 7}.${1000 - n}`);
  for (const [n, name] of names.entries()) await spool(stateDir, name, '', n + 1);
  expect((await listSpool(stateDir)).map(({ name }) => name)).toEqual(names);
});

test('leaves out links, fifos and files of others', async ({ stateDir }) => {
  const folder = await makeStateFolder(stateDir, 'spool');
  await symlink('/etc/passwd', join(folder, '4711.3.1'));
  execFileSync('mkfifo', [join(folder, '4711.3.2.reply'), join(folder, '4711.3.3')]);
  await writeFile(join(folder, 'notes.txt'), '');
  expect(await listSpool(stateDir)).toEqual([]);
});

test('reads header and payload', async ({ stateDir }) => {
  await spool(stateDir, '4711.3.9', `${header}\n{"a":"ü"}`);
  const [entry] = await listSpool(stateDir);
  expect(entry && (await readSpooled(entry))).toEqual({
    status: 'whole',
    header: {
      socketPath: '/tmp/a,b/default',
      serverPid: 4711,
      paneId: '%3',
      claudePid: 99,
      event: 'Stop',
    },
    payload: { a: 'ü' },
  });
});

test.for([
  { content: '', reason: 'no header line' },
  { content: header, reason: 'no header line' },
  { content: 'x\ty\n{}', reason: 'no header line' },
  { content: `${header}\n{"a":`, reason: 'not JSON' },
  { content: `${header}\n`, reason: 'not JSON' },
])('$content is partial: $reason', async ({ content, reason }, { stateDir }) => {
  await spool(stateDir, '4711.3.9', content);
  const [entry] = await listSpool(stateDir);
  expect(entry && (await readSpooled(entry))).toMatchObject({
    status: 'partial',
    reason: expect.stringContaining(reason),
  });
});

test('removes an event with its fifo', async ({ stateDir }) => {
  await spool(
    stateDir,
    '4711.3.9',
    `${header}
{}`,
  );
  const [entry] = await listSpool(stateDir);
  execFileSync('mkfifo', [entry?.replyPath ?? '']);
  if (entry) await removeSpooled(entry);
  expect(await readdir(join(stateDir, 'spool'))).toEqual([]);
});
