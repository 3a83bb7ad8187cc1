import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import {
  appendPrivateLine,
  readPrivateFile,
  replaceSmallFile,
  writePrivateFile,
} from './private-file.ts';
import { makePrivateFolder, namesIn } from './private-folder.ts';

test('what was written is read back, mode 0600, nothing left beside it', async ({ folder }) => {
  const path = join(folder, 'note');
  expect(await readPrivateFile(path)).toBeUndefined();
  await writePrivateFile(path, 'one');
  await writePrivateFile(path, 'two');
  expect((await readPrivateFile(path))?.toString()).toBe('two');
  expect((await lstat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['note']);
});

test('a link is neither read nor written through', async ({ folder }) => {
  const secret = join(folder, 'secret');
  const path = join(folder, 'note');
  await writeFile(secret, 'untouched');
  await symlink(secret, path);

  await expect(readPrivateFile(path)).rejects.toMatchObject({ code: 'unsafe-path' });
  await writePrivateFile(path, 'mine');
  expect(await readFile(secret, 'utf8')).toBe('untouched');
  expect((await readPrivateFile(path))?.toString()).toBe('mine');
});

test('a small file is replaced at once, by the same rules', async ({ folder }) => {
  const [secret, path] = [join(folder, 'secret'), join(folder, 'note')];
  await writeFile(secret, 'untouched');
  await symlink(secret, path);
  replaceSmallFile(path, 'mine');
  expect(await readFile(secret, 'utf8')).toBe('untouched');
  expect((await readPrivateFile(path))?.toString()).toBe('mine');
  expect((await lstat(path)).mode & 0o777).toBe(0o600);
  await mkdir(join(folder, 'taken', 'by'), { recursive: true });
  expect(() => replaceSmallFile(join(folder, 'taken'), 'mine')).toThrow();
  expect((await readdir(folder)).sort()).toEqual(['note', 'secret', 'taken']);
});

test('a fifo is refused at once', async ({ folder }) => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(readPrivateFile(path)).rejects.toMatchObject({ code: 'unsafe-path' });
});

test('a failed write leaves nothing behind', async ({ folder }) => {
  await mkdir(join(folder, 'note', 'taken'), { recursive: true });
  await expect(writePrivateFile(join(folder, 'note'), 'mine')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['note']);
});

test('what is appended adds up, and a link is not followed', async ({ folder }) => {
  const path = join(folder, 'log');
  expect(await appendPrivateLine(path, 'one')).toBe(4);
  expect(await appendPrivateLine(path, 'two')).toBe(8);
  await writeFile(path, 'one\ntw');
  expect(await appendPrivateLine(path, 'three')).toBe(13);
  expect((await lstat(path)).mode & 0o777).toBe(0o600);
  await symlink(path, join(folder, 'link'));
  const appending = appendPrivateLine(join(folder, 'link'), 'three');
  await expect(appending).rejects.toMatchObject({ code: 'unsafe-path' });
  expect(await readFile(path, 'utf8')).toBe('one\ntw\nthree\n');
});

test('a private folder is made with those above it, and closed to others', async ({ folder }) => {
  const path = join(folder, 'above', 'private');
  expect(await namesIn(path)).toEqual([]);
  await makePrivateFolder(path);
  expect((await lstat(path)).mode & 0o777).toBe(0o700);
  await chmod(path, 0o755);
  await makePrivateFolder(path);
  expect((await lstat(path)).mode & 0o777).toBe(0o700);
});

test.for(['a link', 'a file'])(
  '%s in the place of a folder is refused',
  async (kind, { folder }) => {
    const path = join(folder, 'private');
    if (kind === 'a link') await symlink(folder, path);
    else await writeFile(path, '');
    await expect(makePrivateFolder(path)).rejects.toMatchObject({ code: 'unsafe-path' });
  },
);
