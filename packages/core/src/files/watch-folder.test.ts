import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { watchFolder } from './watch-folder.ts';

test('tells what has changed, and nothing where there is no folder', async ({ folder }) => {
  const names: (string | undefined)[] = [];
  const watcher = watchFolder(folder, (name) => names.push(name));
  await writeFile(join(folder, 'news'), '');
  await expect.poll(() => names).toContain('news');
  watcher?.close();
  expect(watchFolder(join(folder, 'none'), () => {})).toBeUndefined();
});
