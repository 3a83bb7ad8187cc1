import { isDivider } from '../rows/edges.ts';
import type { Row } from '../rows/parse-rows.ts';
import { NOTICE_ROW } from '../rules/activity-rules.ts';
import { HINT, TASK_ROW, WARNING_ROW } from '../rules/dialog-rules.ts';

/** The keys a dialog offers. */
export interface Hints {
  readonly hints: readonly string[];
  /** Row of the first of them; the number of rows when there are none. */
  readonly start: number;
}

/** Reads the keys offered at the end of a dialog without choices. */
export function readClosingHints(rows: readonly Row[]): Hints {
  const blank = rows.findLastIndex((row) => row.blank || isDivider(row));
  // the keys may stand right under other words
  for (let line = blank + 1; line < rows.length; line++) {
    const { hints, end } = readParagraph(rows, line);
    if (hints.length > 0 && end === rows.length) return { hints, start: line };
  }
  return { hints: [], start: rows.length };
}

/** Reads the keys offered under choices; `undefined` when what stands there is no part of a dialog. */
export function readHintsBelow(rows: readonly Row[], from: number): Hints | undefined {
  const hints: string[] = [];
  let start = rows.length;
  let line = from;
  while (line < rows.length) {
    const row = rows[line] as Row;
    const found = readParagraph(rows, line);
    if (found.hints.length > 0) {
      hints.push(...found.hints);
      start = Math.min(start, line);
    } else if (!isHarmless(row) && (hints.length > 0 || row.indent === 0)) {
      // nothing stands under the keys of a live dialog, or at the left edge under its choices
      return undefined;
    }
    line = found.end;
  }
  return { hints, start };
}

const isHarmless = (row: Row): boolean =>
  row.blank ||
  isDivider(row) ||
  [NOTICE_ROW, WARNING_ROW, TASK_ROW].some((pattern) => pattern.test(row.text));

/** Keys are parted by dots and may wrap. */
function readParagraph(
  rows: readonly Row[],
  line: number,
): { hints: readonly string[]; end: number } {
  const first = rows[line] as Row;
  if (!HINT.test(toParts(first.text)[0] ?? '')) return { hints: [], end: line + 1 };
  let text = first.text;
  let end = line + 1;
  while (rows[end]?.blank === false && rows[end]?.indent === first.indent) {
    const next = (rows[end] as Row).text;
    // a row of its own starts with a key, a wrapped one only after a dot
    const wrapped = /·$/.test(text) || !HINT.test(toParts(next)[0] ?? '');
    if (wrapped && !text.includes('·')) break;
    text = wrapped ? `${text} ${next.trim()}` : `${text} · ${next.trim()}`;
    end++;
  }
  return { hints: toParts(text).filter((part) => HINT.test(part)), end };
}

const toParts = (text: string): readonly string[] =>
  text
    .replace(/^.*\. (?=Press )/, '')
    .split(/\s[·•]\s|\s[·•]$/)
    .map((part) => part.trim());
