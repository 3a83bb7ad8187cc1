import {
  chmod,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { updateSettingsFile } from './update-settings-file.ts';

const test = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});
const addKey = (text: string) => JSON.stringify({ ...JSON.parse(text), added: true });

test('creates the file and its folder', async ({ folder }) => {
  const path = join(folder, 'new home', '.claude', 'settings.json');
  const update = await updateSettingsFile(path, addKey);
  expect(update).toMatchObject({ changed: true, before: '' });
  expect(update).not.toHaveProperty('backup');
  expect(await readFile(path, 'utf8')).toBe('{"added":true}');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('keeps mode and previous content', async ({ folder }) => {
  const path = join(folder, 'settings.json');
  await writeFile(path, '{}');
  await chmod(path, 0o640);
  const { backup } = await updateSettingsFile(path, addKey);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
  expect(await readFile(backup ?? '', 'utf8')).toBe('{}');
});

test('writes through a symlink', async ({ folder }) => {
  const real = join(folder, 'dotfiles.json');
  const path = join(folder, 'settings.json');
  await writeFile(real, '{}');
  await symlink(real, path);
  await updateSettingsFile(path, addKey);
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
  expect(await readFile(real, 'utf8')).toBe('{"added":true}');
});

test('leaves a symlink that leads nowhere', async ({ folder }) => {
  const path = join(folder, 'settings.json');
  await symlink(join(folder, 'gone.json'), path);
  await expect(updateSettingsFile(path, addKey)).rejects.toMatchObject({ code: 'unreadable' });
  expect((await lstat(path)).isSymbolicLink()).toBe(true);
});

test('writes nothing in a dry run, or when nothing changes', async ({ folder }) => {
  const path = join(folder, 'settings.json');
  await writeFile(path, '{}');
  expect(await updateSettingsFile(path, addKey, { dryRun: true })).toMatchObject({
    changed: true,
    after: '{"added":true}',
  });
  expect(await updateSettingsFile(path, (text) => text)).toMatchObject({ changed: false });
  expect(await readdir(folder)).toEqual(['settings.json']);
  expect(await readFile(path, 'utf8')).toBe('{}');
});

test('names the file it leaves alone', async ({ folder }) => {
  const path = join(folder, 'settings.json');
  await writeFile(path, '{ "hooks": ');
  const { mergeHooks } = await import('./merge-hooks.ts');
  await expect(updateSettingsFile(path, (text) => mergeHooks(text, {}))).rejects.toThrow(
    `${path}: not valid JSON`,
  );
  expect(await readFile(path, 'utf8')).toBe('{ "hooks": ');
});

test('takes in what another program wrote meanwhile', async ({ folder }) => {
  const path = join(folder, 'settings.json');
  await writeFile(path, '{}');
  let calls = 0;
  const { writeFileSync } = await import('node:fs');
  await updateSettingsFile(path, (text) => {
    if (calls++ === 0) writeFileSync(path, '{"theirs":1}');
    return addKey(text);
  });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ theirs: 1, added: true });
});
