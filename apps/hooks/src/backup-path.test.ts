import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { backupPath } from './backup-path.ts';

test('never the path of another backup, however soon it follows', async ({ folder }) => {
  const path = join(folder, 'settings.json');
  const now = Date.UTC(2026, 10, 18, 3, 15, 0, 7);
  const first = `${path}.backup-20261118T031500Z`;
  expect(await backupPath(path, now)).toBe(first);
  await writeFile(first, '');
  expect(await backupPath(path, now)).toBe(`${first}-2`);
  await symlink('nowhere', `${first}-2`);
  expect(await backupPath(path, now)).toBe(`${first}-3`);
});
