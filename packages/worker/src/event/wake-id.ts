import { createHash } from 'node:crypto';
import type { SpoolEntry } from '@gsd-code-skill/session-channel';
import { ulid } from 'ulid';

/** The wake id of a spooled event: a ULID made from nothing but the file, so that it never changes. */
export function wakeIdOf(entry: SpoolEntry): string {
  // a worker that reads it while hook.sh still writes sees another time of the last write
  const time = birthOf(entry) ?? entry.writtenAt;
  const event = `${entry.name} ${time}`;
  const bytes = createHash('sha256').update(event).digest();
  let next = 0;
  return ulid(Math.trunc(time), () => (bytes[next++ % bytes.length] ?? 0) / 256);
}

/** When an event's file was made; `undefined` where the file system says 1970 or the last change. */
export function birthOf({ createdAt, writtenAt }: SpoolEntry): number | undefined {
  return createdAt > 0 && createdAt <= writtenAt ? createdAt : undefined;
}
