import { createHash } from 'node:crypto';
import type { SpoolEntry } from '@gsd-code-skill/session-channel';
import { ulid } from 'ulid';

/** The wake id of a spooled event: a ULID made from nothing but the file, so that it never changes. */
export function wakeIdOf({ name, writtenAt }: SpoolEntry): string {
  const event = `${name} ${writtenAt}`;
  const bytes = createHash('sha256').update(event).digest();
  let next = 0;
  return ulid(Math.trunc(writtenAt), () => (bytes[next++ % bytes.length] ?? 0) / 256);
}
