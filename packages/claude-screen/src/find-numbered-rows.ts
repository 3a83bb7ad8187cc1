import type { Row } from './parse-rows.ts';
import { OPTION_ROW } from './rules.ts';

interface NumberedRow {
  readonly line: number;
  readonly number: number;
  /** Where the number stands. */
  readonly column: number;
  /** True for the row with the cursor, or with an arrow to rows out of sight. */
  readonly marked: boolean;
}

/** Finds the last rows numbered in order that start at 1 or are marked as a list that scrolls. */
export function findNumberedRows(rows: readonly Row[]): readonly number[] {
  let run: NumberedRow[] = [];
  for (let line = rows.length - 1; line >= 0; line--) {
    const row = toNumberedRow(rows, line);
    if (row === undefined) continue;
    const [first] = run;
    if (first !== undefined && row.number === first.number - 1 && isAligned(row, first)) {
      run = [row, ...run];
    } else if (isList(run)) {
      // a description may start with a number, but further in
      if (row.number !== 1 && first !== undefined && row.column > first.column) continue;
      break;
    } else {
      run = [row];
    }
    if (row.number === 1) break;
  }
  return isList(run) ? run.map(({ line }) => line) : [];
}

function toNumberedRow(rows: readonly Row[], line: number): NumberedRow | undefined {
  const match = OPTION_ROW.exec(rows[line]?.text ?? '');
  if (match === null) return undefined;
  const [, indent = '', cursor = '', arrow = '', number] = match;
  return {
    line,
    number: Number(number),
    column: indent.length + cursor.length + arrow.length,
    marked: cursor !== '' || arrow !== '',
  };
}

// a capture stripped of its indentation keeps the cursor's two columns on one row
const isAligned = (one: NumberedRow, other: NumberedRow): boolean =>
  one.column === other.column ||
  (Math.abs(one.column - other.column) === 2 && Math.min(one.column, other.column) === 0);

const isList = (run: readonly NumberedRow[]): boolean =>
  run.some(({ marked, number }) => marked || number === 1);
