import { findOverlap, findScrollOverFixedBottom } from './find-scroll.ts';
import { findShift } from './find-shift.ts';
import type { Ids } from './ids.ts';
import { insertedRows } from './inserted-rows.ts';
import { numberLines } from './number-lines.ts';

/** What is new in a sequence of lines or words. */
export interface Novelty {
  /** Places in the later sequence, ascending. */
  readonly places: readonly number[];
  /** Whether anything with a letter or digit in it is in both, or neither has any. */
  readonly related: boolean;
  /** Whether the later sequence is the earlier one moved up, and nothing else. */
  readonly scrolled: boolean;
}

/** What is known of the captures besides their rows. */
export interface Captures {
  /** In a window of fixed height, rows that come back in at the top were shown before. */
  readonly sameHeight: boolean;
  /** A blank row at the end may be nothing but the final newline. */
  readonly sameNewline: boolean;
}

/** Finds what the later sequence shows and the earlier did not. */
export function findNew(
  before: readonly string[],
  after: readonly string[],
  { sameHeight, sameNewline }: Captures,
): Novelty {
  const { idOf, hasText } = numberLines();
  const blank = idOf('');
  const rows = [before.map(idOf), after.map(idOf)] as const;
  const trim = (ids: Ids) => (sameNewline && ids.at(-1) === blank ? ids.slice(0, -1) : ids);
  const [earlier, later] = [trim(rows[0]), trim(rows[1])];
  const related = areRelated(earlier, later, hasText);

  // two blank last rows may as well have been printed: the reading that keeps more rows wins
  const bothBlank = rows.every((ids) => ids.at(-1) === blank);
  const keptWithBlank = bothBlank ? findOverlap(...rows) : 0;
  const kept = findOverlap(earlier, later);
  const [from, to, length] =
    keptWithBlank > kept ? [...rows, keptWithBlank] : [earlier, later, kept];
  const isProven = to.slice(0, length).some(hasText);
  if (isProven || (length > 0 && isPlausible(from, to, blank, hasText))) {
    const grew = length === from.length;
    return { places: range(length, to.length), related: related || grew, scrolled: true };
  }
  if (!related) return { places: range(0, later.length), related, scrolled: false };

  const scroll = findScrollOverFixedBottom(earlier, later, hasText);
  if (scroll) {
    return { places: range(scroll.kept, later.length - scroll.fixed), related, scrolled: true };
  }

  const shift = findShift(earlier, later, hasText);
  const back = sameHeight ? rowsBack(earlier, later, -shift, hasText) : 0;
  const inserted = insertedRows(earlier.slice(Math.max(0, shift)), later.slice(back));
  return { places: inserted.map((row) => row + back), related, scrolled: false };
}

type Test = (id: number) => boolean;

function areRelated(before: Ids, after: Ids, hasText: Test): boolean {
  const known: boolean[] = [];
  for (const id of before) known[id] = true;
  if (after.some((id) => known[id] === true && hasText(id))) return true;
  return !before.some(hasText) && !after.some(hasText);
}

// more blank rows than this at the bottom are the empty part of a screen
const MAX_PRINTED_BLANKS = 2;

/** Whether an overlap of rows without text can be a scroll, rather than two edges that look alike. */
function isPlausible(before: Ids, after: Ids, blank: number, hasText: Test): boolean {
  const blanks = before.length - 1 - before.findLastIndex((id) => id !== blank);
  if (blanks > MAX_PRINTED_BLANKS || blanks === before.length) return false;

  const texts = before.filter(hasText).length;
  const unmoved = before.filter((id, row) => hasText(id) && id === after[row]).length;
  return unmoved === 0 || unmoved * 2 < texts;
}

// fewer lines than this may lie in a row by chance
const ENOUGH_ROWS = 3;

/** Rows that came back in at the top when everything moved down. */
function rowsBack(before: Ids, after: Ids, down: number, hasText: Test): number {
  if (down <= 0) return 0;
  const first = before.findIndex(hasText);
  const broken = before.findIndex((id, row) => row >= first && id !== after[row + down]);
  const run = before.slice(first, broken < 0 ? before.length : broken);
  return run.filter(hasText).length < ENOUGH_ROWS ? 0 : first + down;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
