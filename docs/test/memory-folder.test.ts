import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../../config/memory-folder.ts');
const program = `
  import { memoryFolder } from ${JSON.stringify(source)};
  console.log(memoryFolder() ?? 'none');`;
const mounted = (mount: string, ...words: string[]) =>
  ['-rm', 'sh', '-c', `${mount} && exec "$@"`, 'sh', ...words] as const;
const canMount = spawnSync('unshare', mounted('mount -t tmpfs none /mnt', 'true')).status === 0;

test.skipIf(!canMount).for([
  ['one of 2 GB', 'mkdir /dev/shm && mount -t tmpfs -o size=2g none /dev/shm', '/dev/shm'],
  ['one of 64 MB', 'mkdir /dev/shm && mount -t tmpfs -o size=64m none /dev/shm', 'none'],
  ['none', 'true', 'none'],
] as const)('tests use a folder in memory where it is roomy: %s', ([, mount, folder]) => {
  const words = mounted(
    `mount -t tmpfs none /dev && ${mount}`,
    ...[process.execPath, '--input-type=module', '--eval', program],
  );
  expect(execFileSync('unshare', words, { encoding: 'utf8' })).toBe(`${folder}\n`);
});
