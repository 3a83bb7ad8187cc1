import { clockOffset, clockStep } from '@gsd-code-skill/core';

/** Notices a clock that was set, and a machine that slept. */
export interface ClockWatch {
  /** Milliseconds since the last jump, or since the beginning. */
  awakeFor(): number;
}

export interface Clocks {
  /** Milliseconds since 1970. */
  wall(): number;
  /** Milliseconds that are not counted while the machine sleeps. */
  running(): number;
}

const systemClocks: Clocks = { wall: Date.now, running: () => performance.now() };

export function createClockWatch(clocks: Clocks = systemClocks): ClockWatch {
  let awakeSince = clocks.running();
  let last = clockOffset({ wall: clocks.wall(), steady: awakeSince });
  return {
    awakeFor() {
      const running = clocks.running();
      const offset = clockOffset({ wall: clocks.wall(), steady: running });
      if (clockStep(last, offset) !== 0) awakeSince = running;
      last = offset;
      return running - awakeSince;
    },
  };
}
