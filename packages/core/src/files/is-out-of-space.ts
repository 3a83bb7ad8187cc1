import { codeOf } from '../coded-error.ts';

/** True for an error that says that the disk is full, or this user's part of it. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');
}

/** True for an error that passes once there is room on the disk again, or it can be written to. */
export function isOutOfSpace(error: unknown): boolean {
  return isDiskFull(error) || codeOf(error) === 'EROFS';
}
