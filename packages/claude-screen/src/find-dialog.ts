import type { Row } from './parse-rows.ts';
import {
  CONVERSATION_ROW,
  EXTRA_ROW,
  INNER_RULE_ROW,
  NOTICE_ROW,
  OPTION_ROW,
  RULE_ROW,
  SENT_PROMPT_ROW,
  SUBMIT_ROW,
} from './rules.ts';

/** The first row a dialog at the bottom of `rows` can have. */
export function findDialogTop(rows: readonly Row[]): number {
  const conversation = rows.findLastIndex(({ text }) => isConversation(text));
  // the uppermost rule is the dialog's own edge, the others divide it
  const rule = rows.findIndex(
    ({ text }, index) => index > conversation && (RULE_ROW.test(text) || /^\s*╭─.*╮$/.test(text)),
  );
  return rule === -1 ? conversation + 1 : rule;
}

function isConversation(text: string): boolean {
  if (NOTICE_ROW.test(text)) return false;
  if (CONVERSATION_ROW.test(text)) return true;
  if (!SENT_PROMPT_ROW.test(text) || OPTION_ROW.test(text)) return false;
  const sent = text.slice(1).trim();
  return !SUBMIT_ROW.test(sent) && !EXTRA_ROW.test(sent);
}

/** Takes the border of a box off a row, keeping its columns. */
export function unbox(row: Row): Row {
  const match = /^(\s*)│(.*?)│?$/.exec(row.text);
  if (match === null) return row;
  const text = `${match[1]} ${match[2]}`.trimEnd();
  const indent = text.search(/\S/);
  return { ...row, text, indent: Math.max(indent, 0), blank: indent === -1 };
}

/** True for a row that only divides or frames. */
export const isDivider = ({ text }: Row): boolean =>
  RULE_ROW.test(text) || INNER_RULE_ROW.test(text) || /^\s*[╭╰]─.*[╮╯]$/.test(text);
