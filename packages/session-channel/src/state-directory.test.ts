import { chmod, mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as pure } from 'vitest';
import { test } from '../test/state.ts';
import { makeStateFolder, prepareStateDirectory, stateDirectory } from './state-directory.ts';
import { stateFolders } from './state-names.ts';

pure.for([
  { env: { GSD_STATE_DIR: '/s', XDG_STATE_HOME: '/x', HOME: '/h' }, path: '/s' },
  { env: { XDG_STATE_HOME: '/x', HOME: '/h' }, path: '/x/gsd-code-skill' },
  { env: { XDG_STATE_HOME: 'x', HOME: '/h' }, path: '/h/.local/state/gsd-code-skill' },
  { env: { GSD_STATE_DIR: '', HOME: '/h' }, path: '/h/.local/state/gsd-code-skill' },
])('$env means $path', ({ env, path }) => {
  expect(stateDirectory(env)).toBe(path);
});

pure('a relative GSD_STATE_DIR is refused', () => {
  expect(() => stateDirectory({ GSD_STATE_DIR: 'state' })).toThrow(
    expect.objectContaining({ code: 'bad-state-directory' }),
  );
});

test('every folder is private', async ({ stateDir }) => {
  await mkdir(stateDir);
  await chmod(stateDir, 0o755);
  await prepareStateDirectory(stateDir);

  expect((await readdir(stateDir)).sort()).toEqual([...stateFolders, 'lost'].sort());
  for (const path of [stateDir, ...stateFolders.map((folder) => join(stateDir, folder))]) {
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  }
});

test('a planted link is not followed', async ({ stateDir }) => {
  const elsewhere = `${stateDir}-elsewhere`;
  await mkdir(elsewhere);
  await symlink(elsewhere, stateDir);
  await expect(prepareStateDirectory(stateDir)).rejects.toMatchObject({ code: 'unsafe-path' });
  expect(await readdir(elsewhere)).toEqual([]);
});

test('a link in place of one folder is not followed', async ({ stateDir }) => {
  await mkdir(stateDir);
  await symlink('/', join(stateDir, 'spool'));
  await expect(makeStateFolder(stateDir, 'spool')).rejects.toMatchObject({
    code: 'unsafe-path',
    message: expect.stringContaining('spool'),
  });
});
