import { longestPostponement } from '@gsd-code-skill/session-channel';
import { usage } from '../outcome.ts';

const hours = longestPostponement / 3_600_000;

/** Refuses a time for which nothing can rest; `given` is how it was written. */
export function checkPostponement(milliseconds: number, given?: string): void {
  if (milliseconds >= 1000 && milliseconds <= longestPostponement) return;
  const words = `later takes a time of up to ${hours}h, such as 20m or 2h`;
  throw usage(given === undefined ? words : `${words}: not "${given}"`);
}
