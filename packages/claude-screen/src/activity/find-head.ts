import type { Row } from '../rows/parse-rows.ts';
import { CLOSES_TURNS, NOTICE_ROW } from '../rules/activity-rules.ts';

/** The last row above `end` that starts something: neither indented under another nor a notice. */
export function findHead(rows: readonly Row[], end: number): number {
  return rows.findLastIndex(
    (row, index) =>
      index < end &&
      !row.blank &&
      row.indent < 2 &&
      !NOTICE_ROW.test(row.text) &&
      !row.text.startsWith('⎿'),
  );
}

/** True for a row of a release that closes each turn with a row of its own. */
export const closesTurns = ({ text }: Row): boolean => CLOSES_TURNS.some((sign) => sign.test(text));
