import { codeOf, FileError, isDiskFull } from '@gsd-code-skill/core';
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
  if (isDiskFull(cause)) {
    return new OpenClawError('disk-full', `write ${path}: no space is left on the disk`, { cause });
  }
  return notWritable.includes(system)
    ? new OpenClawError('not-writable', `write ${path}: the folder cannot be written to`, { cause })
    : new OpenClawError('storage-failed', `write ${path}: ${system}`, { cause });
}

const notWritable: readonly string[] = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'];

const storageCodes: ReadonlySet<string | undefined> = new Set<OpenClawErrorCode>([
  'disk-full',
  'not-writable',
  'storage-failed',
]);

/** True for an error that is the disk's alone, and passes once it can be written to. */
export function isStorageError(error: unknown): boolean {
  return storageCodes.has(codeOf(error));
}
