/**
 * Milliseconds by which the wall clock may go wrong without having been set. A correction over the
 * network is at most half a millisecond in a second, so that takes 16 hours without a look; and
 * whoever waits for minutes does not notice 30 seconds.
 */
export const clockTolerance = 30_000;

/** Two clocks, read at the same moment. */
export interface ClockReading {
  /** Milliseconds since 1970. */
  readonly wall: number;
  /** Milliseconds since any time, of a clock that nobody sets. */
  readonly steady: number;
}

/** By how many milliseconds the wall clock is ahead; that stays the same until it is set. */
export function clockOffset({ wall, steady }: ClockReading): number {
  return wall - steady;
}

/** By how many milliseconds the wall clock was set between two offsets, forward being positive; 0 where it has only gone wrong a little. */
export function clockStep(before: number, after: number): number {
  const step = after - before;
  return Math.abs(step) > clockTolerance ? step : 0;
}
