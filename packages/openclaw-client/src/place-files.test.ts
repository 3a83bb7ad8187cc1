import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { createPlacing } from './place-files.ts';

test('none is there before those that were asked for first', async ({ folder }) => {
  const place = createPlacing();
  const names = Array.from({ length: 40 }, (_, n) => `${n}`.padStart(2, '0'));
  const seen: (readonly string[])[] = [];
  await Promise.all(
    names.map(async (name, n) => {
      // the first are the largest, and so the slowest
      await place(join(folder, name), name.repeat(200_000 / (n + 1)));
      seen.push((await readdir(folder)).filter((one) => !one.startsWith('.')).sort());
    }),
  );
  for (const there of seen) expect(there).toEqual(names.slice(0, there.length));
  expect(await readdir(folder)).toHaveLength(names.length);
});

test('one that cannot be written keeps no other', async ({ folder }) => {
  const place = createPlacing();
  const failing = place(join(folder, 'no folder', 'file'), 'text');
  const other = place(join(folder, 'file'), 'text');
  await expect(failing).rejects.toMatchObject({ code: 'ENOENT' });
  await other;
  expect(await readFile(join(folder, 'file'), 'utf8')).toBe('text');
});
