import type { Row } from '../rows/parse-rows.ts';
import { CHAT_ROW, OPTION_ROW } from '../rules/dialog-rules.ts';

interface NumberedRow {
  readonly line: number;
  readonly number: number;
  /** Where the number stands. */
  readonly column: number;
  readonly focused: boolean;
  /** True when an arrow on it points to rows out of sight. */
  readonly scrolls: boolean;
}

/** Finds the last rows numbered in order that start at 1 or are marked as a list that scrolls. */
export function findNumberedRows(rows: readonly Row[]): readonly number[] {
  const numbered = rows.flatMap((row, line) => toNumberedRow(row, line) ?? []);
  const cursor = numbered.findLast(({ focused }) => focused);
  let run: NumberedRow[] = [];
  for (const row of numbered.toReversed()) {
    // a description may start with a number too, but stands elsewhere
    if (cursor !== undefined && !isAligned(row, cursor)) continue;
    const [first] = run;
    if (first !== undefined && row.number === first.number - 1 && isAligned(row, first)) {
      run = [row, ...run];
    } else if (isList(run)) {
      break;
    } else {
      run = [row];
    }
    if (row.number === 1) break;
  }
  if (!isList(run)) return [];
  // of a list that scrolls the rows before the last may be out of sight
  const chat = numbered.findLast(({ line }) => CHAT_ROW.test(rows[line]?.text ?? ''));
  const isApart = chat !== undefined && chat.line > (run.at(-1)?.line ?? 0);
  return (isApart ? [...run, chat] : run).map(({ line }) => line);
}

function toNumberedRow({ text }: Row, line: number): NumberedRow | undefined {
  const match = OPTION_ROW.exec(text);
  if (match === null) return undefined;
  const [, indent = '', cursor = '', arrow = '', number] = match;
  return {
    line,
    number: Number(number),
    column: indent.length + cursor.length + arrow.length,
    focused: cursor !== '',
    scrolls: arrow !== '',
  };
}

// a capture stripped of its indentation keeps the cursor's two columns on one row
const isAligned = (one: NumberedRow, other: NumberedRow): boolean =>
  one.column === other.column ||
  (one.focused && one.column === other.column + 2) ||
  (other.focused && other.column === one.column + 2);

const isList = (run: readonly NumberedRow[]): boolean =>
  run.some(({ focused, scrolls, number }) => focused || scrolls || number === 1);
