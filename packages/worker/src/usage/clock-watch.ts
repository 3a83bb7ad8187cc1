import { clockTolerance } from '@gsd-code-skill/core';

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
  let wall = clocks.wall();
  let running = clocks.running();
  let awakeSince = running;
  return {
    awakeFor() {
      const [wallNow, runningNow] = [clocks.wall(), clocks.running()];
      if (Math.abs(wallNow - wall - (runningNow - running)) > clockTolerance)
        awakeSince = runningNow;
      wall = wallNow;
      running = runningNow;
      return runningNow - awakeSince;
    },
  };
}
