import { usage } from './outcome.ts';

// counted from the start of the process; after 10 s the shell of an agent says that it still runs
const usualSeconds = 7.5;
const longestSeconds = 600;

/** How long an action may take. */
export interface DriverSeconds {
  readonly seconds: number;
  /** How much longer everything may take than usual. */
  readonly timeScale: number;
  /** Milliseconds that tmux may take to answer. */
  readonly tmuxTimeout: number;
}

/** Reads `GSD_DRIVER_SECONDS`, or throws saying what it takes. */
export function readDriverSeconds(given: string | undefined): DriverSeconds {
  const seconds = given ? Number(given) : usualSeconds;
  if (!(seconds >= 1 && seconds <= longestSeconds)) {
    throw usage(`GSD_DRIVER_SECONDS takes seconds, from 1 to ${longestSeconds}: not "${given}"`);
  }
  const timeScale = seconds / usualSeconds;
  return { seconds, timeScale, tmuxTimeout: Math.round(2000 * timeScale) };
}
