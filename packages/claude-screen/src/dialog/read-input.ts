import type { DialogInput, InputRow } from '../dialog.ts';
import { isDivider } from '../rows/edges.ts';
import type { Row } from '../rows/parse-rows.ts';
import { widthOf } from '../rows/width.ts';
import { GUTTER, INPUT_EDGE, SCROLL_MARK } from '../rules/dialog-rules.ts';
import { BLOCK_ROW } from '../rules/request-rules.ts';

/** Reads what stands between the dashed rules of a dialog, whose rows end where its choices begin. */
export function readInput(rows: readonly Row[], isCut: boolean): DialogInput | undefined {
  const edges = rows.flatMap((row, line) => (INPUT_EDGE.test(row.text) ? [line] : []));
  const [first] = edges;
  if (first === undefined) return undefined;
  const edge = rows[first] as Row;
  // what is shown may have dashes in it too, but not from edge to edge
  const last = edges.findLast((line) => rows[line]?.text === edge.text) ?? first;
  if (last === first && !isCut) return undefined;

  const shown = rows.slice(last === first ? 0 : first + 1, last);
  const room = edge.text.length - edge.indent - 2;
  const texts = shown.map(({ text }) => text.slice(edge.indent + 1));
  const lead =
    last === first ? [] : rows.slice(0, first).filter((row) => !row.blank && !isDivider(row));
  return {
    lead: lead.slice(isCut ? 0 : 1).map(({ text }) => text.trim()),
    rows: texts.map((text, line) => toInputRow(text, texts[line - 1], room)),
    isWhole: last > first && !rows.some(({ text }) => SCROLL_MARK.test(text)),
  };
}

function toInputRow(shown: string, above: string | undefined, room: number): InputRow {
  const text = shown.replace(GUTTER, '');
  if (above === undefined || text === '') return { text };
  // the next word would not have fitted; one column is kept free, two where a wide character was next
  const [word = ''] = (BLOCK_ROW.exec(text)?.[1] ?? text).trimStart().split(' ');
  const isFull = widthOf(above) + 1 + widthOf(word) > room - 1;
  return isFull ? { text, wrapped: true } : { text };
}
