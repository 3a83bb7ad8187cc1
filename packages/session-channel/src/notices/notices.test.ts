import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { makeStateFolder } from '../state-directory.ts';
import { addNotice, forgetNotices, readNotices } from './notices.ts';

test('is kept for its session until it was told', async ({ stateDir }) => {
  await addNotice(stateDir, 'warden-main', 'one');
  await Promise.all(['two', 'one'].map((text) => addNotice(stateDir, 'warden-main', text)));
  await addNotice(stateDir, 'pilot/../main', 'other');
  expect((await readNotices(stateDir, 'warden-main')).toSorted()).toEqual(['one', 'two']);

  await forgetNotices(stateDir, 'warden-main', ['two']);
  expect(await readNotices(stateDir, 'warden-main')).toEqual(['one']);
  await forgetNotices(stateDir, 'warden-main', ['one']);
  expect(await readNotices(stateDir, 'pilot/../main')).toEqual(['other']);
  expect(await readdir(await makeStateFolder(stateDir, 'notices'))).toHaveLength(1);
});

test('the newest are kept, and a broken file holds nothing up', async ({ stateDir }) => {
  for (let n = 0; n < 25; n++) await addNotice(stateDir, 'warden-main', `${n}`);
  expect(await readNotices(stateDir, 'warden-main')).toHaveLength(20);
  await writeFile(join(await makeStateFolder(stateDir, 'notices'), 'warden-main.json'), '{');
  await addNotice(stateDir, 'warden-main', 'new');
  expect(await readNotices(stateDir, 'warden-main')).toEqual(['new']);
});
