import { execFileSync } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../test/temporary-state.ts';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

test('what was written is read back, mode 0600, nothing left beside it', async ({ stateDir }) => {
  await mkdir(stateDir);
  const path = join(stateDir, 'note');
  expect(await readPrivateFile(path)).toBeUndefined();
  await writePrivateFile(path, 'one');
  await writePrivateFile(path, 'two');
  expect((await readPrivateFile(path))?.toString()).toBe('two');
  expect((await lstat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(stateDir)).toEqual(['note']);
});

test('a link is neither read nor written through', async ({ stateDir }) => {
  await mkdir(stateDir);
  const secret = join(stateDir, 'secret');
  const path = join(stateDir, 'note');
  await writeFile(secret, 'untouched');
  await symlink(secret, path);

  await expect(readPrivateFile(path)).rejects.toMatchObject({ code: 'unsafe-path' });
  await writePrivateFile(path, 'mine');
  expect(await readFile(secret, 'utf8')).toBe('untouched');
  expect((await readPrivateFile(path))?.toString()).toBe('mine');
});

test('a fifo is refused at once', async ({ stateDir }) => {
  await mkdir(stateDir);
  const path = join(stateDir, 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(readPrivateFile(path)).rejects.toMatchObject({ code: 'unsafe-path' });
});

test('a failed write leaves nothing behind', async ({ stateDir }) => {
  await mkdir(join(stateDir, 'note', 'taken'), { recursive: true });
  await expect(writePrivateFile(join(stateDir, 'note'), 'mine')).rejects.toThrow();
  expect(await readdir(stateDir)).toEqual(['note']);
});
