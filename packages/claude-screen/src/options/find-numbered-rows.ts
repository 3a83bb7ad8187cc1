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

/** Finds the rows of the choices at the bottom of a dialog, those that have a number. */
export function findNumberedRows(rows: readonly Row[]): readonly number[] {
  const numbered = rows.flatMap((row, line) => toNumberedRow(row, line) ?? []);
  return (findAsked(rows, numbered) ?? findList(numbered)).map(({ line }) => line);
}

/** The choices of a question, by the row that ends them: some above it may be out of sight. */
function findAsked(
  rows: readonly Row[],
  numbered: readonly NumberedRow[],
): readonly NumberedRow[] | undefined {
  const last = numbered.findLast(({ line }) => CHAT_ROW.test(rows[line]?.text ?? ''));
  if (last === undefined) return undefined;
  let run = [last];
  for (const row of numbered.slice(0, numbered.indexOf(last)).toReversed()) {
    const [first = last] = run;
    if (first.number === 1) break;
    if (row.column === last.column && row.number < first.number) run = [row, ...run];
  }
  return run;
}

/** The last rows numbered in order that start at 1 or are marked as a list that scrolls. */
function findList(numbered: readonly NumberedRow[]): readonly NumberedRow[] {
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
  return isList(run) ? run : [];
}

function toNumberedRow({ text, barred }: Row, line: number): NumberedRow | undefined {
  const match = barred ? null : OPTION_ROW.exec(text);
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
