import { hasColour } from '../rows/has-colour.ts';
import type { Row } from '../rows/parse-rows.ts';
import { colourOf } from '../rows/style.ts';
import { DONE_ROW, ERRORS, SENT_PROMPT_ROW } from '../rules/activity-rules.ts';
import { REPLIED } from '../rules/sign-rules.ts';
import { type Activity, evidence, match } from './activity.ts';
import { closesTurns, findHead } from './find-head.ts';
import { isInterrupted } from './read-tail.ts';

/** Reads the error that the last turn ended in; `newest` is the last row that starts something. */
export function readError(rows: readonly Row[], newest: number, end: number): Activity | undefined {
  const done = newest >= 0 && DONE_ROW.test(rows[newest]?.text ?? '');
  if (isInterrupted(rows, end) || (!done && isAnswering(rows, newest))) return undefined;
  let stop = done ? newest : end;
  let head = done ? findHead(rows, newest) : newest;
  for (let step = 0; step < NOTICE_ROWS; step++) {
    const error = readErrorUnder(rows, head, stop);
    if (error !== undefined || head < 0 || !isUnmarked(rows[head])) return error;
    stop = head;
    head = findHead(rows, head);
  }
  return undefined;
}

// where each turn is closed, an error is closed too
const isAnswering = (rows: readonly Row[], newest: number): boolean =>
  REPLIED.test(rows[newest]?.text ?? '') && rows.some(closesTurns);

// text without a marker is a notice, which may be several paragraphs long
const NOTICE_ROWS = 6;
const isUnmarked = (row: Row | undefined): boolean => /^\s?\p{L}/u.test(row?.text ?? '');

function readErrorUnder(rows: readonly Row[], head: number, stop: number): Activity | undefined {
  // a command that could not be sent fails under the prompt itself; under a tool the words are a tool's
  const sent = head < 0 || SENT_PROMPT_ROW.test(rows[head]?.text ?? '');
  for (let index = Math.max(head, 0); index < stop; index++) {
    const row = rows[index] as Row;
    const [marker = ''] = /^\s*(?:[●⏺⎿]\s*)?/.exec(row.text) ?? [];
    if (index > head && !(sent && marker.includes('⎿'))) continue;
    const rule = match(ERRORS, unwrap(rows, index, stop).slice(marker.length));
    if (rule && !isPlain(row, marker.length, rows))
      return { state: 'error', evidence: evidence(rule, rows, index) };
  }
  return undefined;
}

/** A row and those it wraps onto in a narrow pane, as far as an error's first words may go. */
function unwrap(rows: readonly Row[], line: number, stop: number): string {
  const end = Math.min(line + 3, stop);
  let text = rows[line]?.text ?? '';
  for (const row of rows.slice(line + 1, end)) {
    if (row.blank || row.indent < 2 || /^\s*⎿/.test(row.text)) break;
    text += ` ${row.text.trim()}`;
  }
  return text;
}

/** True for an answer, which has the terminal's own colour; an error has one of Claude Code's. */
const isPlain = (row: Row, column: number, rows: readonly Row[]): boolean =>
  row.styles !== undefined && colourOf(row.styles[column] ?? 0) === 0 && hasColour(rows);
