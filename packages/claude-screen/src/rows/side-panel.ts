import { type Row, toRow } from './parse-rows.ts';
import { isWide, WIDE_CHARACTER } from './width.ts';

// a narrower conversation has no panel beside it, and fewer rows are a box in an answer
const MIN_COLUMN = 40;
const MIN_ROWS = 8;

/** Takes the panel of changed files, which a wide pane shows on the right, off the rows. */
export function withoutSidePanel(rows: readonly Row[]): readonly Row[] {
  const column = findPanel(rows.slice(0, MIN_ROWS).map(findBars));
  if (column === undefined) return rows;
  let isBeside = true;
  return rows.map((row) => {
    const edge = isBeside ? findBars(row).get(column) : undefined;
    isBeside = edge !== undefined;
    return isBeside ? toRow(row.text.slice(0, edge), row.styles) : row;
  });
}

/** The column in which all of the first rows have a bar. */
function findPanel(first: readonly Bars[]): number | undefined {
  if (first.length < MIN_ROWS) return undefined;
  const columns = Array.from(first[0]?.keys() ?? []).filter((column) => column >= MIN_COLUMN);
  const column = columns.find((one) => first.every((bars) => bars.has(one)));
  // the right side of a box has a left side before it
  const isPanel = first.some((bars) => bars.keys().next().value === column);
  return isPanel ? column : undefined;
}

/** The columns of a line's bars, each with its place in the text. */
type Bars = ReadonlyMap<number, number>;

const WIDE_OR_BAR = new RegExp(`│|${WIDE_CHARACTER}`, 'gu');

function findBars({ text }: Row): Bars {
  const bars = new Map<number, number>();
  if (!text.includes('│')) return bars;
  if (!isWide(text)) {
    for (let at = text.indexOf('│'); at !== -1; at = text.indexOf('│', at + 1)) bars.set(at, at);
    return bars;
  }
  let wide = 0;
  for (const { 0: character, index } of text.matchAll(WIDE_OR_BAR)) {
    if (character === '│') bars.set(index + wide, index);
    else wide += 1;
  }
  return bars;
}
