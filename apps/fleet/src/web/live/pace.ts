/** How often to look. */
export interface PaceOptions {
  /**
   * Milliseconds between two looks when somebody is asked something.
   *
   * @default 250
   */
  readonly soonest?: number | undefined;
  /**
   * Milliseconds between two looks when something else happens.
   *
   * @default 1000
   */
  readonly usual?: number | undefined;
  /**
   * Milliseconds between two looks when nothing does.
   *
   * @default 2500
   */
  readonly latest?: number | undefined;
}

/** Looking takes no more than this share of the time. */
const share = 1 / 30;
/** Milliseconds after which a question is looked for whatever that takes: it is to appear within a second. */
const longestRest = 700;

/** Milliseconds to rest after a look that took so many. */
export interface Pace {
  readonly urgent: number;
  readonly usual: number;
  readonly anyway: number;
}

/** The more a look takes, the seldomer the next ones. */
export function paceAfter(
  took: number,
  { soonest = 250, usual = 1000, latest = 2500 }: PaceOptions = {},
): Pace {
  const rest = took / share;
  return {
    urgent: Math.max(soonest, Math.min(rest, longestRest)),
    usual: Math.max(usual, soonest, rest),
    anyway: Math.max(latest, usual, soonest, rest),
  };
}
