import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { syncFolder } from './sync-folder.ts';

test('those who ask while a folder is synced share the next sync, and nobody the one before', async ({
  folder,
}) => {
  const first = syncFolder(folder);
  const second = syncFolder(folder);
  expect(second).not.toBe(first);
  expect(syncFolder(folder)).toBe(second);
  await Promise.all([first, second]);
  const later = syncFolder(folder);
  expect(later).not.toBe(second);
  await later;
});

test('says when there is no such folder, each time', async ({ folder }) => {
  const asked = [1, 2, 3].map(() => syncFolder(`${folder}/none`));
  for (const one of asked) await expect(one).rejects.toMatchObject({ code: 'ENOENT' });
  await syncFolder(folder);
});
