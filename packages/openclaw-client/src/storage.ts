import { codeOf, FileError } from '@gsd-code-skill/core';
import { OpenClawError, type OpenClawErrorCode } from './openclaw-error.ts';

/** Does what writes to the disk; what goes wrong with that is an `OpenClawError` with the path. */
export async function storing<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw toStorageError(path, cause);
  }
}

function toStorageError(path: string, cause: unknown): OpenClawError {
  if (cause instanceof FileError)
    return new OpenClawError('not-writable', cause.message, { cause });
  const system = codeOf(cause) ?? 'failed';
  const code = storageCodes[system] ?? 'storage-failed';
  return new OpenClawError(code, `write ${path}: ${hints[code] ?? system}`, { cause });
}

const storageCodes: Readonly<Record<string, OpenClawErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
  ENOTDIR: 'not-writable',
};

const hints: Partial<Record<OpenClawErrorCode, string>> = {
  'disk-full': 'no space is left on the disk',
  'not-writable': 'the folder cannot be written to',
};
