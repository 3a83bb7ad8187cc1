import type { SpoolEntry } from '@gsd-code-skill/session-channel';

/** When an event's file was made; `undefined` where the file system says 1970 or the last change. */
export function birthOf({ createdAt, writtenAt }: SpoolEntry): number | undefined {
  return createdAt > 0 && createdAt <= writtenAt ? createdAt : undefined;
}
