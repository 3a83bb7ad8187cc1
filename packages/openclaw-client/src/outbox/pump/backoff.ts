export interface BackoffOptions {
  /**
   * Milliseconds after the first failure, at most.
   *
   * @default 1000
   */
  readonly first?: number | undefined;
  /**
   * Milliseconds that are never exceeded.
   *
   * @default 300_000
   */
  readonly longest?: number | undefined;
  /**
   * A number from 0 up to 1.
   *
   * @default Math.random
   */
  readonly random?: (() => number) | undefined;
}

const defaultLongest = 300_000;

/** Milliseconds that no wait exceeds. */
export function longestWait({ longest = defaultLongest }: BackoffOptions): number {
  return longest;
}

/** Milliseconds to wait after so many failures: doubling, the upper half left to chance. */
export function backoff(
  failures: number,
  { first = 1000, longest = defaultLongest, random = Math.random }: BackoffOptions = {},
): number {
  const ceiling = Math.min(longest, first * 2 ** Math.max(0, failures - 1));
  return Math.round(ceiling * (0.5 + random() / 2));
}
