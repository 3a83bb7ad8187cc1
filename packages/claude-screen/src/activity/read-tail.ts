import type { Row } from '../rows/parse-rows.ts';
import {
  BANNER_ROW,
  COMMAND_REPLY,
  DONE_ROW,
  INTERRUPTED_ROW,
  NEWS_ROW,
  NOTICE_ROW,
  RUNNING_NOTE,
  SENT_PROMPT_ROW,
  SHELL_COMMAND_ROW,
} from '../rules/activity-rules.ts';

/**
 * How the conversation ends.
 *
 * - `closed`: with the row that ends a turn, an interruption, a command's reply, or before anything was said
 * - `open`: with an answer or a prompt that nothing closes
 * - `unclear`: with rows that may be either
 * - `empty`: nothing of it is in sight
 */
export interface Tail {
  readonly kind: 'closed' | 'open' | 'unclear' | 'empty';
  readonly line: number;
}

/** Reads how the conversation ends above row `end`; `head` is the last row that starts something, or -1. */
export function readTail(rows: readonly Row[], head: number, end: number): Tail {
  if (isInterrupted(rows, end)) return { kind: 'closed', line: Math.max(head, 0) };
  if (head < 0) return readHeadless(rows, end);
  const block = rows.slice(head, end);
  const text = rows[head]?.text ?? '';
  const has = (pattern: RegExp) => block.some((row) => pattern.test(row.text));
  const at = (kind: Tail['kind']): Tail => ({ kind, line: head });
  if (DONE_ROW.test(text) || COMMAND_REPLY.test(text)) return at('closed');
  if (/^[●⏺∴]/.test(text)) return at(startOf(rows, head));
  if (SHELL_COMMAND_ROW.test(text)) return at(has(RUNNING_NOTE) ? 'open' : 'closed');
  // words without a marker may be what a narrow pane leaves of a spinner
  if (!SENT_PROMPT_ROW.test(text)) return at(/^\p{L}/u.test(text) ? 'unclear' : 'closed');
  // a command replies under itself, and so does what kept a prompt from being sent
  const isCommand = /^[❯>]\s+\//.test(text) || has(/^\s*⎿/);
  return at(isCommand ? 'closed' : 'open');
}

/** True when a turn was stopped by hand: the note is the last thing said, and an answer may only quote it. */
export function isInterrupted(rows: readonly Row[], end: number): boolean {
  const stop = endOfTalk(rows, end);
  const last = rows.findLastIndex(
    // the note may wrap
    (row, index) =>
      index < stop && !row.blank && !NOTICE_ROW.test(row.text) && row.indent < NOTE_INDENT,
  );
  return INTERRUPTED_ROW.test(rows[last]?.text ?? '');
}

/** The row right over the composer is kept for a notice, whatever it says (2.1.325). */
function endOfTalk(rows: readonly Row[], end: number): number {
  const above = rows[end - 1];
  const isNotice = above !== undefined && above.indent > 1 && !/^\s*⎿/.test(above.text);
  return isNotice ? end - 1 : end;
}

const NOTE_INDENT = 5;

/** What an answer goes back to: a prompt, or one out of sight, makes a turn; the end of the turn before makes none. */
function startOf(rows: readonly Row[], head: number): Tail['kind'] {
  for (let line = head; line >= 0; line--) {
    const text = rows[line]?.text ?? '';
    if (SENT_PROMPT_ROW.test(text) || SHELL_COMMAND_ROW.test(text) || NEWS_ROW.test(text)) {
      return 'open';
    }
    if (DONE_ROW.test(text)) return 'unclear';
    if (BANNER_ROW.test(text)) return 'closed';
  }
  return 'open';
}

// what a command prints hangs under it, further in than an answer; code in an answer may stand there too
const COMMAND_INDENT = 4;

/** Rows that go on with something out of sight. */
function readHeadless(rows: readonly Row[], end: number): Tail {
  const talk = rows.slice(0, endOfTalk(rows, end));
  const shown = talk.filter((row) => !row.blank && !NOTICE_ROW.test(row.text));
  const line = rows.findLastIndex((row, index) => index < end && !row.blank);
  if (shown.length === 0) return { kind: 'empty', line: Math.max(line, 0) };
  const isPrinted = shown.every(({ indent }) => indent >= COMMAND_INDENT);
  return { kind: isPrinted ? 'unclear' : 'open', line };
}
