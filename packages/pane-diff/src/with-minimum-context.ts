import type { PaneDelta } from './diff-pane.ts';
import type { DiffOptions } from './live-lines.ts';
import { isBlank, readContent } from './read-content.ts';

/**
 * Joins the new lines with the last `lines` lines of content on the screen, in screen order; new
 * lines that `after` does not show come first.
 */
export function withMinimumContext(
  delta: PaneDelta,
  after: string,
  lines: number,
  { liveLines }: DiffOptions = {},
): readonly string[] {
  if (!(lines >= 0)) throw new RangeError(`lines: expected 0 or more, got ${lines}`);

  const { rows } = readContent(after, liveLines);
  const shown = new Set(rows);
  const chosen = new Set<number>();
  const elsewhere: string[] = [];
  let below = rows.length;
  // from the bottom up: of two equal lines the lower one is the newer
  for (const line of delta.added.toReversed()) {
    const row = shown.has(line) && below > 0 ? rows.lastIndexOf(line, below - 1) : -1;
    if (row < 0) {
      elsewhere.push(line);
      continue;
    }
    chosen.add(row);
    below = row;
  }

  const end = rows.findLastIndex((line) => !isBlank(line)) + 1;
  return [
    ...elsewhere.reverse(),
    ...rows.filter((_, row) => chosen.has(row) || (row >= end - lines && row < end)),
  ];
}
