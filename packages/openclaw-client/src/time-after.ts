import { decodeTime } from 'ulid';

/** The last time that a ULID can hold. */
const latest = 2 ** 48 - 1;

/** The time of a name that sorts behind another one, also when the clock was set back. */
export function timeAfter(last: string | undefined, now: number): number {
  if (last === undefined) return now;
  return Math.min(latest, Math.max(now, decodeTime(last.slice(0, 26)) + 1));
}
