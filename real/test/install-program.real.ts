import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { installProgram } from '../src/programs/install-program.ts';

test('installs a program once for all who ask, and leaves nothing of a failure', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'install-'));
  try {
    const ulid = { name: 'ulid', version: '3.0.2', cacheDir };
    const [one, two] = await Promise.all([installProgram(ulid), installProgram(ulid)]);
    expect(one).toEqual(two);
    expect((await execa(one.bin)).stdout).toMatch(/^\w{26}$/);

    const { ino } = await stat(one.dir);
    await installProgram(ulid);
    expect((await stat(one.dir)).ino).toBe(ino);

    await expect(installProgram({ ...ulid, version: '0.0.0-none' })).rejects.toThrow('npm install');
    expect(await readdir(cacheDir)).toEqual(['ulid-3.0.2']);
  } finally {
    await rm(cacheDir, { recursive: true });
  }
});
