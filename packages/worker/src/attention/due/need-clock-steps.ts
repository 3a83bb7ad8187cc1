import { clockOffset, clockStep } from '@gsd-code-skill/core';
import { readClockOffset, writeClockOffset } from '@gsd-code-skill/session-channel';

/** Milliseconds by which what is kept for the next worker may be wrong. */
const keptTolerance = 1000;

/** One look at the clock. */
export interface ClockLook {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Whether the clock was set, or the machine slept, since the look before, also by another worker. */
  readonly hasStepped: boolean;
}

export interface ClockSteps {
  look(): Promise<ClockLook>;
  /** Keeps how the clock stands, once everything counts by it. */
  keep(): Promise<void>;
}

/**
 * Watches for steps of the wall clock.
 *
 * @param steady milliseconds since the machine was started, the same for every process
 */
export function watchNeedClock(
  stateDir: string,
  now: () => number,
  steady: () => number,
): ClockSteps {
  let last: number | undefined;
  let kept: number | undefined;
  return {
    async look() {
      const time = now();
      const offset = clockOffset({ wall: time, steady: steady() });
      if (last === undefined) {
        kept = await readClockOffset(stateDir);
        last = kept ?? offset;
      }
      const hasStepped = clockStep(last, offset) !== 0;
      last = offset;
      return { time, hasStepped };
    },
    async keep() {
      if (last === undefined) return;
      if (kept !== undefined && Math.abs(last - kept) <= keptTolerance) return;
      await writeClockOffset(stateDir, last);
      kept = last;
    },
  };
}
