import { chmod, chown, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { checkPlace } from './check-place.ts';

test('what others cannot reach is fine, whether it is there or not', async ({ folder }) => {
  await mkdir(join(folder, 'a/b'), { recursive: true, mode: 0o755 });
  await checkPlace(join(folder, 'a/b'));
  await checkPlace(join(folder, 'a/b/c/d'));
  await writeFile(join(folder, 'a/file'), '', { mode: 0o644 });
  await checkPlace(join(folder, 'a/file'));
  // anybody can write there, and nobody can take away what is another's
  await chmod(join(folder, 'a'), 0o1777);
  await checkPlace(join(folder, 'a/b'));
});

test('what others can write, or what stands below it, is refused in one line', async ({
  folder,
}) => {
  await mkdir(join(folder, 'a/b'), { recursive: true });
  await chmod(join(folder, 'a'), 0o777);
  await expect(checkPlace(join(folder, 'a/b'))).rejects.toMatchObject({
    code: 'unsafe-path',
    message: `${folder}/a/b: not safe from other users: ${folder}/a can be written by others (mode 777)`,
  });
  await expect(checkPlace(join(folder, 'a/b/none'))).rejects.toThrow('mode 777');
  await symlink(join(folder, 'a/b'), join(folder, 'link'));
  await expect(checkPlace(join(folder, 'link'))).rejects.toThrow('mode 777');
});

test.skipIf(process.getuid?.() !== 0)('so is what belongs to somebody else', async ({ folder }) => {
  await mkdir(join(folder, 'a/b'), { recursive: true });
  await chown(join(folder, 'a'), 65_534, 65_534);
  await expect(checkPlace(join(folder, 'a/b'))).rejects.toThrow(
    'belongs to another user (uid 65534)',
  );
  await chown(join(folder, 'a'), 0, 65_534);
  await chmod(join(folder, 'a'), 0o775);
  await expect(checkPlace(join(folder, 'a/b'))).rejects.toThrow(
    'can be written by others (mode 775)',
  );
});
