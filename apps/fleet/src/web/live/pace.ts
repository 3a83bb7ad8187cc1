/** How often to look, by what the last look took. */
export interface PaceOptions {
  /**
   * Milliseconds between two looks when something changes.
   *
   * @default 250
   */
  readonly soonest?: number;
  /**
   * Milliseconds between two looks when nothing does.
   *
   * @default 2000
   */
  readonly latest?: number;
}

/** Looking takes no more than this share of the time, as long as a look is short. */
const share = 1 / 30;
/** Milliseconds after which news are looked for whatever that takes: a question is to appear within a second. */
const longestRest = 700;

/** Milliseconds to wait after a look that took so many: before the next one that a change asks for, and the next one anyway. */
export function paceAfter(took: number, { soonest = 250, latest = 2000 }: PaceOptions = {}) {
  const rest = Math.min(took / share, longestRest);
  return { onChange: Math.max(soonest, rest), anyway: Math.max(latest, rest) };
}
