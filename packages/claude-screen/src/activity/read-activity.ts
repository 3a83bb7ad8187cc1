import type { Row } from '../rows/parse-rows.ts';
import {
  WORKING_EDGE,
  WORKING_FOOTER,
  WORKING_NOTES,
  WORKING_ROWS,
} from '../rules/activity-rules.ts';
import { COMMAND_LIST_ROW } from '../rules/composer-rules.ts';
import { type Activity, evidence, match } from './activity.ts';
import { findHead } from './find-head.ts';
import { readError } from './read-error.ts';
import { footerRows } from './read-footer.ts';
import { isInterrupted } from './read-tail.ts';

/** Reads the end of the conversation, which stands above row `end`, and the rows below the composer. */
export function readActivity(
  rows: readonly Row[],
  end: number,
  footer: number,
): Activity | undefined {
  const below = footerRows(rows, footer);
  for (const index of below) {
    const rule = match(WORKING_FOOTER, rows[index]?.text ?? '');
    if (rule) return { state: 'working', evidence: evidence(rule, rows, index) };
  }
  const newest = findHead(rows, end);
  const edge = rows.findLastIndex((row, index) => index < end && row.blank) + 1;
  for (let index = edge; index < end; index++) {
    const rule = match(WORKING_EDGE, rows[index]?.text ?? '');
    if (rule) return { state: 'working', evidence: evidence(rule, rows, index) };
  }
  const working = readWorking(rows, newest, end);
  // the command list covers the end of the conversation
  const covered = COMMAND_LIST_ROW.test(rows[end - 1]?.text ?? '');
  if (working !== undefined || covered) return working;
  return readError(rows, newest, end);
}

function readWorking(rows: readonly Row[], head: number, end: number): Activity | undefined {
  if (isInterrupted(rows, end)) return undefined;
  for (let index = Math.max(head, 0); index < end; index++) {
    const { text } = rows[index] as Row;
    const rule = match(index === head || isCounter(text) ? WORKING_ROWS : WORKING_NOTES, text);
    if (rule) return { state: 'working', evidence: evidence(rule, rows, index) };
  }
  return undefined;
}

const isCounter = (text: string): boolean => /^\s*\(/.test(text);
