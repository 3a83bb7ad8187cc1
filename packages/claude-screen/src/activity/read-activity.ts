import { colourOf, type Row } from '../rows/parse-rows.ts';
import {
  DONE_ROW,
  ERRORS,
  INTERRUPTED_ROW,
  NOTICE_ROW,
  SENT_PROMPT_ROW,
  WORKING_EDGE,
  WORKING_FOOTER,
  WORKING_NOTES,
  WORKING_ROWS,
} from '../rules/activity-rules.ts';
import { COMMAND_LIST_ROW } from '../rules/composer-rules.ts';
import type { TextRule } from '../rules/text-rule.ts';
import type { Evidence } from '../screen.ts';

/** What the newest part of the conversation says about the turn. */
export interface Activity {
  readonly state: 'working' | 'error';
  readonly evidence: Evidence;
}

/** Reads the end of the conversation, which stands above row `end`, and the rows below the composer. */
export function readActivity(
  rows: readonly Row[],
  end: number,
  footer: number,
): Activity | undefined {
  for (let index = footer; index < rows.length; index++) {
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
  return working ?? (covered ? undefined : readError(rows, newest, end));
}

function readWorking(rows: readonly Row[], head: number, end: number): Activity | undefined {
  if (rows.slice(Math.max(head, 0), end).some(({ text }) => INTERRUPTED_ROW.test(text))) {
    return undefined;
  }
  for (let index = Math.max(head, 0); index < end; index++) {
    const { text } = rows[index] as Row;
    const rule = match(index === head || isCounter(text) ? WORKING_ROWS : WORKING_NOTES, text);
    if (rule) return { state: 'working', evidence: evidence(rule, rows, index) };
  }
  return undefined;
}

const isCounter = (text: string): boolean => /^\s*\(/.test(text);

function readError(rows: readonly Row[], newest: number, end: number): Activity | undefined {
  const done = newest >= 0 && DONE_ROW.test(rows[newest]?.text ?? '');
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
    const rule = match(ERRORS, row.text.slice(marker.length));
    // an answer has the terminal's own colour, an error one of Claude Code's
    const answer = row.styles !== undefined && colourOf(row.styles[marker.length] ?? 0) === 0;
    if (rule && !answer) return { state: 'error', evidence: evidence(rule, rows, index) };
  }
  return undefined;
}

/** The last row above `end` that starts something: neither indented under another nor a notice. */
function findHead(rows: readonly Row[], end: number): number {
  return rows.findLastIndex(
    (row, index) =>
      index < end &&
      !row.blank &&
      row.indent < 2 &&
      !NOTICE_ROW.test(row.text) &&
      !row.text.startsWith('⎿'),
  );
}

const match = (rules: readonly TextRule[], text: string): TextRule | undefined =>
  rules.find(({ pattern }) => pattern.test(text));

const evidence = (rule: TextRule, rows: readonly Row[], line: number): Evidence => ({
  rule: rule.name,
  line,
  text: rows[line]?.text ?? '',
});
