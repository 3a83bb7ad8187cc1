import { codeOf } from '../coded-error.ts';

/** True for an error that passes once there is room on the disk again, or it can be written to. */
export function isOutOfSpace(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EROFS'].includes(codeOf(error) ?? '');
}
