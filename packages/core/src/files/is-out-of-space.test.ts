import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isDiskFull, isOutOfSpace } from './is-out-of-space.ts';

const errorOf = (code: string) => Object.assign(new Error(code), { code });

test.for([
  ['ENOSPC', true, true],
  ['EDQUOT', true, true],
  ['EROFS', true, false],
  ['EACCES', false, false],
  ['ENOENT', false, false],
] as const)(
  '%s passes with more room: %s, and says that the disk is full: %s',
  ([code, passes, isFull]) => {
    expect(isOutOfSpace(errorOf(code))).toBe(passes);
    expect(isDiskFull(errorOf(code))).toBe(isFull);
  },
);

test('what is no error of the system says nothing of the disk', () => {
  expect([undefined, 'ENOSPC', new Error('ENOSPC')].map(isOutOfSpace)).toEqual([
    false,
    false,
    false,
  ]);
});

test.runIf(process.platform === 'linux')('knows what a full disk really says', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((cause: unknown) => cause);
  expect(isDiskFull(error)).toBe(true);
});
