import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { pruneQuarantine, quarantine } from './quarantine.ts';
import { listSpool } from './spool.ts';

const half = '/tmp/a,b/default,4711,0\t%3\t99\tStop\n{"a":';

test('quarantine keeps the bytes and the reason', async ({ stateDir }) => {
  await writeFile(join(await makeStateFolder(stateDir, 'spool'), '4711.3.9'), half);
  const [entry] = await listSpool(stateDir);
  const path = entry && (await quarantine(stateDir, entry, 'not JSON'));
  expect(await listSpool(stateDir)).toEqual([]);
  expect(await readFile(path ?? '', 'utf8')).toBe(half);
  expect(await readFile(`${path}.reason`, 'utf8')).toBe('not JSON\n');
  expect(await readdir(await makeStateFolder(stateDir, 'quarantine'))).toContain(
    basename(path ?? ''),
  );
});

test('keeps no more bytes than have room, the newest first', async ({ stateDir }) => {
  const folder = await makeStateFolder(stateDir, 'quarantine');
  for (const name of ['1001.1.1.5', '1002.1.1.5', '1003.1.1.5']) {
    await writeFile(join(folder, name), Buffer.alloc(8 * 2 ** 20));
    await writeFile(join(folder, `${name}.reason`), 'broken');
  }
  await pruneQuarantine(stateDir);
  expect((await readdir(folder)).sort()).toEqual([
    '1002.1.1.5',
    '1002.1.1.5.reason',
    '1003.1.1.5',
    '1003.1.1.5.reason',
  ]);
});
