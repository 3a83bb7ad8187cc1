import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isElsewhere } from './is-elsewhere.ts';

const isLinux = process.platform === 'linux';
const withoutEtc = ['-rm', 'sh', '-c', 'mount -t tmpfs none /etc && exec "$@"', 'sh'];
const canHide = spawnSync('unshare', [...withoutEtc, 'true']).status === 0;
const machine = readOr('any', () => readFileSync('/etc/machine-id', 'utf8').trim());

test.runIf(isLinux)('this machine and namespace are here, any other is elsewhere', async () => {
  const namespace = readlinkSync('/proc/self/ns/pid');
  expect(await isElsewhere(`linux:${machine}:${namespace}`, '/proc')).toBe(false);
  expect(await isElsewhere(`linux:${machine}:pid:[1]`, '/proc')).toBe(true);
});

test('where the system tells no namespace, the machine alone counts', async () => {
  expect(await isElsewhere(`linux:${machine}:pid:[1]`, '/nowhere')).toBe(false);
  const isKnown = machine !== 'any';
  expect(await isElsewhere('linux:another:pid:[1]', '/nowhere')).toBe(isKnown);
});

test('what says nothing of a namespace is not known to be elsewhere', async () => {
  expect(await isElsewhere(undefined, '/proc')).toBe(false);
  expect(await isElsewhere('darwin', '/nowhere')).toBe(false);
});

test.skipIf(!canHide)('where a machine has no id, the namespace alone counts', () => {
  const program = `
    import { readlinkSync } from 'node:fs';
    import { isElsewhere } from ${JSON.stringify(join(import.meta.dirname, 'is-elsewhere.ts'))};
    const namespaces = [readlinkSync('/proc/self/ns/pid'), 'pid:[1]'];
    const answers = namespaces.map((one) => isElsewhere('linux:another:' + one, '/proc'));
    console.log(JSON.stringify(await Promise.all(answers)));`;
  const node = [process.execPath, '--input-type=module', '--eval', program];
  const printed = execFileSync('unshare', [...withoutEtc, ...node], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual([false, true]);
});

function readOr(fallback: string, read: () => string): string {
  try {
    return read();
  } catch {
    return fallback;
  }
}
