import { commonSuffix, type Ids } from './ids.ts';

/** The rows of a later screen that an earlier one showed. */
export interface Scroll {
  /** Rows at the top. */
  readonly kept: number;
  /** Rows at the bottom that stayed in place while the rest moved up. */
  readonly fixed: number;
}

/** The length of the longest end of `before` that `after` begins with. */
export function findOverlap(before: Ids, after: Ids): number {
  const gone = prefixRuns(after, before).findIndex((run, row) => run === before.length - row);
  return gone < 0 ? 0 : before.length - gone;
}

/**
 * Finds the smallest scroll after which every earlier row is either gone at the top, kept, or part
 * of a bottom that did not move. Kept rows without text prove nothing.
 */
export function findScrollOverFixedBottom(
  before: Ids,
  after: Ids,
  hasText: (id: number) => boolean,
): Scroll | undefined {
  const runs = prefixRuns(after, before);
  const limit = commonSuffix(before, after);
  const texts = countsUpTo(before, hasText);
  for (const [gone, kept] of runs.entries()) {
    const fixed = before.length - gone - kept;
    if (fixed > limit || kept + fixed > after.length) continue;
    if (texts[gone + kept] !== texts[gone]) return { kept, fixed };
  }
  return undefined;
}

/** For each row of `text`, how many rows from there on equal the beginning of `pattern`. */
function prefixRuns(pattern: Ids, text: Ids): number[] {
  const joined = pattern.concat(-1, text);
  const runs = new Array<number>(joined.length).fill(0);
  let left = 0;
  let right = 0;
  for (let at = 1; at < joined.length; at++) {
    let run = at < right ? Math.min(right - at, runs[at - left] ?? 0) : 0;
    while (at + run < joined.length && joined[run] === joined[at + run]) run++;
    runs[at] = run;
    if (at + run > right) [left, right] = [at, at + run];
  }
  return runs.slice(pattern.length + 1);
}

/** For each row, how many rows above it pass the test. */
function countsUpTo(ids: Ids, test: (id: number) => boolean): number[] {
  let count = 0;
  return [0, ...ids.map((id) => (test(id) ? ++count : count))];
}
