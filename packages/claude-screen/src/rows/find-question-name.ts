import { CHIP, RULE_ROW, TAB_BAR_START } from '../rules/dialog-rules.ts';
import { isEdge } from './edges.ts';
import type { Row } from './parse-rows.ts';

/** The row with a question's name or the bar of several, which stands right under an edge. */
export function findQuestionName(rows: readonly Row[]): number {
  // a text may have rules and boxes in it, but no rule from edge to edge
  const width = rows.reduce(
    (most, row) => (RULE_ROW.test(row.text) ? Math.max(most, row.text.length) : most),
    0,
  );
  return rows.findLastIndex((row, index) => {
    if (row.indent > MAX_NAME_INDENT || row.barred) return false;
    const isBar = TAB_BAR_START.test(row.text);
    if (!isBar && !CHIP.test(row.text)) return false;
    // 2.1.50 leaves a row free between the edge and a bar
    const above = rows[isBar && rows[index - 1]?.blank ? index - 2 : index - 1];
    // with the edge out of sight, the blank row under a name tells it from other words
    if (above === undefined) return isBar || rows[index + 1]?.blank === true;
    return isEdge(above) && above.text.length >= width - 1;
  });
}

const MAX_NAME_INDENT = 3;
