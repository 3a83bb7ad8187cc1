import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { addNotice, forgetNotices, readNotices } from './notices.ts';

const notice = (id: string, text = `text of ${id}`) => ({ id, text });

async function write(stateDir: string, content: string): Promise<void> {
  await writeFile(join(await makeStateFolder(stateDir, 'notices'), 'warden-main.json'), content);
}

test('is kept for its session until it was told', async ({ stateDir }) => {
  expect(await addNotice(stateDir, 'warden-main', notice('one'))).toBe(true);
  await Promise.all(
    ['two', 'one'].map((id) => addNotice(stateDir, 'warden-main', notice(id, 'the same text'))),
  );
  await addNotice(stateDir, 'pilot/../main', notice('other'));
  expect(await readNotices(stateDir, 'warden-main')).toEqual([
    notice('one'),
    notice('two', 'the same text'),
  ]);

  await forgetNotices(stateDir, 'warden-main', [notice('two')]);
  expect(await readNotices(stateDir, 'warden-main')).toEqual([notice('one')]);
  await forgetNotices(stateDir, 'warden-main', [notice('one')]);
  expect(await readNotices(stateDir, 'pilot/../main')).toEqual([notice('other')]);
  expect(await readdir(await makeStateFolder(stateDir, 'notices'))).toHaveLength(1);
});

test('the newest are kept, and a broken file holds nothing up', async ({ stateDir }) => {
  for (let n = 0; n < 25; n++) await addNotice(stateDir, 'warden-main', notice(`${n}`));
  expect(await readNotices(stateDir, 'warden-main')).toHaveLength(20);
  await write(stateDir, '{');
  await addNotice(stateDir, 'warden-main', notice('new'));
  expect(await readNotices(stateDir, 'warden-main')).toEqual([notice('new')]);
});

test('those that an earlier version kept are told apart by their text', async ({ stateDir }) => {
  await write(stateDir, JSON.stringify({ notices: ['one', 'two'] }));
  await addNotice(stateDir, 'warden-main', notice('three'));
  await forgetNotices(stateDir, 'warden-main', [notice('one', 'one')]);
  expect(await readNotices(stateDir, 'warden-main')).toEqual([
    notice('two', 'two'),
    notice('three'),
  ]);
});
