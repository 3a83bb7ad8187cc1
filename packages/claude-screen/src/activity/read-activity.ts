import type { ComposerRegion } from '../composer/find-composer.ts';
import { colourOf, type Row } from '../rows/parse-rows.ts';
import {
  CLOSES_TURNS,
  DONE_ROW,
  ERRORS,
  IDLE_FOOTER,
  NOTICE_ROW,
  SENT_PROMPT_ROW,
  WORKING_EDGE,
  WORKING_FOOTER,
  WORKING_NOTES,
  WORKING_ROWS,
} from '../rules/activity-rules.ts';
import { COMMAND_LIST_ROW, MODE_ROW } from '../rules/composer-rules.ts';
import type { TextRule } from '../rules/text-rule.ts';
import type { Evidence } from '../screen.ts';
import { isInterrupted, readTail } from './read-tail.ts';

/** What the newest part of the conversation says about the turn. */
export interface Activity {
  readonly state: 'working' | 'error' | 'unknown';
  readonly evidence: Evidence;
}

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

/** The rows that speak of the turn: where the mode is shown, what stands over it is a status line. */
function footerRows(rows: readonly Row[], footer: number): readonly number[] {
  const below = rows.map((_, index) => index).slice(footer);
  const modes = below.filter((index) => MODE_ROW.test(rows[index]?.text ?? ''));
  return modes.length > 0 ? modes.slice(-1) : below;
}

/** A turn that nothing has closed, in a release that closes each: the answer streams. */
export function readOpenTurn(
  rows: readonly Row[],
  { top: end, footer }: ComposerRegion,
  hasDraft: boolean,
): Activity | undefined {
  if (COMMAND_LIST_ROW.test(rows[end - 1]?.text ?? '')) return undefined;
  const width = rows[end]?.text.length ?? 0;
  if (saysIdle(rows.slice(footer), hasDraft, width)) return undefined;
  const { kind, line } = readTail(rows, findHead(rows, end), end);
  const isKnown = rows.some(closesTurns);
  // a tall draft leaves no room for the conversation; without one there is none yet
  if (kind === 'empty' && !hasDraft) return undefined;
  // other releases turn a spinner as long as a turn goes on; where the mode stands alone, nothing tells which this is
  const isBlind = rows.slice(footer).some(({ text }) => MODE_ROW.test(text));
  if (kind === 'closed' || !(isKnown || isBlind)) return undefined;
  const state = kind === 'open' && isKnown ? 'working' : 'unknown';
  const rule = state === 'working' ? 'open-turn' : 'unclear-turn';
  return { state, evidence: { rule, line, text: rows[line]?.text ?? '' } };
}

/** The key that interrupts stands after the mode, unless a draft, a status line or a narrow pane takes its place. */
function saysIdle(below: readonly Row[], hasDraft: boolean, width: number): boolean {
  const shown = below.filter((row) => !row.blank).map(({ text }) => text);
  const line = shown.findLastIndex((text) => MODE_ROW.test(text));
  if (line === -1) return shown.some((text) => IDLE_FOOTER.test(text));
  // a notice may stand at the right
  const [mode = ''] = (shown[line] ?? '').split(/(?<=\S)\s{3,}/);
  if (IDLE_FOOTER.test(mode)) return true;
  const hasRoom = mode.length + INTERRUPT_KEY.length < width && !mode.endsWith('…');
  return !hasDraft && line === 0 && hasRoom;
}

// what a footer would say in a turn, with the margin
const INTERRUPT_KEY = ' · esc to interrupt  ';

const closesTurns = ({ text }: Row): boolean => CLOSES_TURNS.some((sign) => sign.test(text));

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

function readError(rows: readonly Row[], newest: number, end: number): Activity | undefined {
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
  /^[●⏺]/.test(rows[newest]?.text ?? '') && rows.some(closesTurns);

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
  row.styles !== undefined &&
  colourOf(row.styles[column] ?? 0) === 0 &&
  // with NO_COLOR nothing has one
  rows.some(({ styles = [] }) => styles.some((style) => colourOf(style) !== 0));

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
