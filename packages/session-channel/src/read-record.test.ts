import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { test } from '../test/state.ts';
import { readRecord } from './read-record.ts';

const form = z.object({ turns: z.int() });

test.for([
  ['a record', '{"turns":3,"more":1}\n', { turns: 3 }],
  ['one of another version', '{"turns":"3"}', undefined],
  ['half of one', '{"turns":', undefined],
  ['nothing', '', undefined],
] as const)('of %s', async ([, text, kept], { stateDir }) => {
  await mkdir(stateDir);
  const path = join(stateDir, 'record.json');
  expect(await readRecord(path, form)).toBeUndefined();
  await writeFile(path, text, { mode: 0o600 });
  expect(await readRecord(path, form)).toEqual(kept);
  expect(await readRecord(Promise.resolve(path), form)).toEqual(kept);
});

test('a planted link is not followed, and a folder that fails is no record', async ({
  stateDir,
}) => {
  await mkdir(stateDir);
  const path = join(stateDir, 'record.json');
  await writeFile(`${path}.other`, '{"turns":3}', { mode: 0o600 });
  await symlink(`${path}.other`, path);
  expect(await readRecord(path, form)).toBeUndefined();
  expect(await readRecord(Promise.reject(new Error('no folder')), form)).toBeUndefined();
});
