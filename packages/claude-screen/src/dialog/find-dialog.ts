import { isEdge } from '../rows/edges.ts';
import { findQuestionName } from '../rows/find-question-name.ts';
import type { Row } from '../rows/parse-rows.ts';
import {
  BANNER_ROW,
  CONVERSATION_ROW,
  NOTICE_ROW,
  SENT_PROMPT_ROW,
} from '../rules/activity-rules.ts';
import {
  BOX_BOTTOM,
  BOX_TOP,
  CHAT_ROW,
  CLOSING_HINT,
  EXTRA_ROW,
  HINT,
  INPUT_EDGE,
  OPTION_ROW,
  SUBMIT_ROW,
} from '../rules/dialog-rules.ts';

/** The first row a dialog at the bottom of `rows` can have. */
export function findDialogTop(rows: readonly Row[]): number {
  // a question may have lists in it: its name under an edge is a surer sign
  const named = findQuestionName(rows);
  if (named > 0 && isOpen(rows, named)) return named - 1;

  const edge = rows.findLastIndex((_, index) => isTop(rows, index));
  const closing = CLOSING_HINT.test(rows.at(-1)?.text.trim() ?? '');
  const isInput = inputOf(rows);
  const conversation = rows.findLastIndex(
    // with no edge below it, what looks like a prompt is the row with the cursor
    ({ text }, index) =>
      !isInput(index) && (isSaid(text) || (isSent(text) && !(closing && index > edge))),
  );
  const edges = rows.filter((_, index) => index > conversation && isTop(rows, index));
  const width = edges.reduce((most, { text }) => Math.max(most, text.length), 0);
  // the uppermost of full width is the dialog's own; others divide it, or an answer above
  const rule = rows.findIndex(
    (row, index) => index > conversation && isTop(rows, index) && row.text.length >= width - 1,
  );
  return rule === -1 ? conversation + 1 : rule;
}

/** Tells the rows between the last dashed rules, which hold a command or a text and may look like anything. */
function inputOf(rows: readonly Row[]): (line: number) => boolean {
  const close = rows.findLastIndex(({ text }) => INPUT_EDGE.test(text));
  const dashes = rows[close]?.text;
  const open = rows.findLastIndex(({ text }, line) => line < close && text === dashes);
  return (line) => line < close && line > open;
}

// the rule over the last rows of a question divides it, and the banner has a box of its own
const isTop = (rows: readonly Row[], index: number): boolean => {
  const row = rows[index] as Row;
  return isEdge(row) && !BANNER_ROW.test(row.text) && !CHAT_ROW.test(rows[index + 1]?.text ?? '');
};

// keys under a question that has been answered are gone, and so is the row over them
function isOpen(rows: readonly Row[], named: number): boolean {
  const rest = rows.slice(named);
  const chat = rest.findLastIndex(({ text }) => CHAT_ROW.test(text));
  if (chat !== -1 && rest.slice(chat + 1).some(({ text }) => CLOSING_HINT.test(text))) {
    return !rest.slice(chat + 1).some(({ text }) => /^[●⏺✻❯>]/.test(text));
  }
  return (
    rest.some(({ text }) => CLOSING_HINT.test(text)) &&
    !rest.some(({ text }) => /^[●⏺✻]/.test(text))
  );
}

// keys that wrapped may go on with a dot
const isSaid = (text: string): boolean =>
  CONVERSATION_ROW.test(text) && !NOTICE_ROW.test(text) && !HINT.test(text.replace(/^· /, ''));

function isSent(text: string): boolean {
  if (!SENT_PROMPT_ROW.test(text) || OPTION_ROW.test(text)) return false;
  const sent = text.slice(1).trim();
  return !SUBMIT_ROW.test(sent) && !EXTRA_ROW.test(sent);
}

/** Takes the borders of boxes off the rows, and the bars before a long text, keeping the columns. */
export function unbox(rows: readonly Row[]): readonly Row[] {
  let inBox = false;
  return rows.map((row) => {
    if (BOX_TOP.test(row.text)) inBox = true;
    else if (BOX_BOTTOM.test(row.text)) inBox = false;
    const match = (inBox ? /^(\s*)│(.*?)│?$/ : /^(\s?)│(.*)$/).exec(row.text);
    if (match === null) return row;
    const text = `${match[1]} ${match[2]}`.trimEnd();
    const indent = text.search(/\S/);
    const unboxed = { ...row, text, indent: Math.max(indent, 0), blank: indent === -1 };
    return inBox ? unboxed : { ...unboxed, barred: true };
  });
}
