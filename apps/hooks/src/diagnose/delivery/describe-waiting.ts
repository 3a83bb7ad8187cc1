import { describeSpan } from '@gsd-code-skill/core';

/** How much waits, and for how many milliseconds. */
export function describeWaiting(count: number, oldest: number): string {
  return `${count} waiting, the oldest for ${describeSpan(oldest)}`;
}
