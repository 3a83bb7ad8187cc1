import { findNew } from './find-new.ts';
import type { DiffOptions } from './live-lines.ts';
import { isBlank, type PaneContent, readContent } from './read-content.ts';

/** What changed between two captures of one pane. */
export interface PaneDelta {
  /** Lines the earlier capture did not show, top to bottom, without escape sequences. */
  readonly added: readonly string[];
  /** True when the captures share no text, as after `clear` or when `before` is empty. */
  readonly redrawn: boolean;
}

/** Finds what a pane shows that an earlier capture of it did not. */
export function diffPane(
  before: string,
  after: string,
  { liveLines }: DiffOptions = {},
): PaneDelta {
  const earlier = readContent(before, liveLines);
  const later = readContent(after, liveLines);
  if (isRewrapped(earlier, later)) return diffWords(earlier.rows, later.rows);

  const { places, related, scrolled } = findNew(earlier.rows, later.rows, {
    sameHeight: earlier.height === later.height,
    sameNewline: before.endsWith('\n') && after.endsWith('\n'),
  });
  const added = scrolled
    ? places.map((row) => later.rows[row] ?? '')
    : asParagraphs(later.rows, new Set(places));
  return { added, redrawn: !related };
}

function isRewrapped(before: PaneContent, after: PaneContent): boolean {
  return before.width !== undefined && after.width !== undefined && before.width !== after.width;
}

/** Compares words, because a new width breaks the same text into other lines. */
function diffWords(before: readonly string[], after: readonly string[]): PaneDelta {
  const words = after.flatMap((line, row) => wordsOf(line).map((word) => ({ word, row })));
  const { places, related } = findNew(
    before.flatMap(wordsOf),
    words.map(({ word }) => word),
    { sameHeight: true, sameNewline: false },
  );
  const rows = new Set(places.flatMap((place) => words[place]?.row ?? []));
  return { added: asParagraphs(after, rows), redrawn: !related };
}

/** New rows, a blank one where paragraphs part; blank rows at the end are an empty part of the screen. */
function asParagraphs(rows: readonly string[], chosen: ReadonlySet<number>): string[] {
  const lines: string[] = [];
  let blanks: string[] = [];
  let inside = false;
  for (const [row, line] of rows.entries()) {
    if (isBlank(line)) {
      if (chosen.has(row) || (inside && blanks.length === 0)) blanks.push(line);
      continue;
    }
    inside = chosen.has(row);
    if (inside) for (const text of [...blanks, line]) lines.push(text);
    blanks = [];
  }
  return lines;
}

function wordsOf(line: string): string[] {
  // borders change their length with the width
  return line.split(/\s+/).filter((word) => /[^\p{P}\p{S}]/u.test(word));
}
