import { clockOffset, clockStep } from '@gsd-code-skill/core';

export interface ClockOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since any time, never set. */
  readonly steady: () => number;
}

/**
 * Tells by how many milliseconds the wall clock was set since the first call: forward is positive.
 * It has to be called now and then, since a step is told from drift by its size.
 */
export function clockStepsSoFar({ now, steady }: ClockOptions): () => number {
  const look = () => clockOffset({ wall: now(), steady: steady() });
  let last = look();
  let steps = 0;
  return () => {
    const current = look();
    steps += clockStep(last, current);
    last = current;
    return steps;
  };
}
