import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
const roomy = 2 ** 30;

/**
 * A folder in memory for the files of tests; `undefined` where there is none that is roomy and
 * starts programs, as in many containers. On a disk, each file that is made passes by those that
 * tests have just removed.
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync('/proc/mounts', 'utf8').split(` ${folder} tmpfs `)[1];
    const startsPrograms = mount?.split('\n')[0]?.includes('noexec') === false;
    return startsPrograms && bavail * bsize > roomy ? folder : undefined;
  } catch {
    return undefined;
  }
}
