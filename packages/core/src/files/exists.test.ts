import { constants } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { exists } from './exists.ts';

test('tells what is there, and what for', async ({ folder }) => {
  const at = (name: string) => join(folder, name);
  await mkdir(at('folder'));
  await writeFile(at('file'), '');
  await symlink(at('nowhere'), at('link'));
  expect(await exists(at('folder'))).toBe(true);
  expect(await exists(at('file'))).toBe(true);
  expect(await exists(at('file'), constants.X_OK)).toBe(false);
  expect(await exists(at('link'))).toBe(false);
  expect(await exists(at('file/below'))).toBe(false);
});
