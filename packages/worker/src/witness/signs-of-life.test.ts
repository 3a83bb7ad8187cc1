import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { signsOfLife } from './signs-of-life.ts';

test('changes with the transcript and with the screen, and with nothing else', async ({
  folder,
}) => {
  const path = join(folder, 't.jsonl');
  await writeFile(path, 'a\n');
  const first = await signsOfLife(path, 'x');
  expect(await signsOfLife(path, 'x')).toBe(first);
  expect(await signsOfLife(path, 'y')).not.toBe(first);
  await appendFile(path, 'b\n');
  expect(await signsOfLife(path, 'x')).not.toBe(first);
  expect(await signsOfLife(undefined, undefined)).toMatch(/^\w{16}$/);
});
