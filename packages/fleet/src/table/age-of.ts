import { shortSpan } from '@gsd-code-skill/core';

/** How long ago an ISO time was; empty when it is not known. */
export function ageOf(time: string | null, now: number): string {
  const at = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? '' : shortSpan(now - at);
}
