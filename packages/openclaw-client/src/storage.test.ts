import { expect, test } from 'vitest';
import { isStorageError, storing } from './storage.ts';

const errorOf = (code: string) => Object.assign(new Error(code), { code });

test.for([
  ['ENOSPC', 'disk-full', 'write /x: no space is left on the disk'],
  ['EDQUOT', 'disk-full', 'write /x: no space is left on the disk'],
  ['EROFS', 'not-writable', 'write /x: the folder cannot be written to'],
  ['EACCES', 'not-writable', 'write /x: the folder cannot be written to'],
  ['EIO', 'storage-failed', 'write /x: EIO'],
] as const)('%s is %s', async ([system, code, message]) => {
  const cause = errorOf(system);
  const error: unknown = await storing('/x', () => Promise.reject(cause)).catch((one) => one);
  expect(error).toMatchObject({ code, message, cause });
  expect(isStorageError(error)).toBe(true);
  expect(isStorageError(cause)).toBe(false);
});
