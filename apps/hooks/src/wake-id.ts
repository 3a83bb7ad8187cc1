import { createHash } from 'node:crypto';
import type { SpoolEntry } from '@gsd-code-skill/session-channel';
import { ulid } from 'ulid';
import { birthOf } from './birth-of.ts';

/** The wake id of a spooled event: a ULID made from nothing but the file, so that it never changes. */
export function wakeIdOf(entry: SpoolEntry): string {
  // a worker that reads it while hook.sh still writes sees another time of the last write
  const time = birthOf(entry) ?? entry.writtenAt;
  const event = `${entry.name} ${time}`;
  const bytes = createHash('sha256').update(event).digest();
  let next = 0;
  return ulid(Math.trunc(time), () => (bytes[next++ % bytes.length] ?? 0) / 256);
}
