import { shortSpan } from '@gsd-code-skill/core';
import { longestPostponement } from '@gsd-code-skill/session-channel';
import { usage } from '../outcome.ts';

/** The longest time that `later` takes, as it is written. */
export const longestPostponementWord = shortSpan(longestPostponement);

/** Refuses a time for which nothing can rest; `given` is how it was written. */
export function checkPostponement(milliseconds: number, given?: string): void {
  if (milliseconds >= 1000 && milliseconds <= longestPostponement) return;
  const words = `later takes a time of up to ${longestPostponementWord}, such as 20m or 2h`;
  throw usage(given === undefined ? words : `${words}: not "${given}"`);
}
