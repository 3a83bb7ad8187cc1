import type { DialogOption } from '../dialog.ts';
import type { Row } from '../rows/parse-rows.ts';
import { ANSWER_NO, ANSWER_YES, BOXED_ROW, CURSOR_ROW, MORE_ROW } from '../rules/dialog-rules.ts';
import type { Choices } from './choices.ts';

/** Reads choices without digits: the row with the cursor and those aligned with it. */
export function readPlainOptions(rows: readonly Row[]): Choices | undefined {
  const cursor = rows.findLastIndex(({ text }) => CURSOR_ROW.test(text));
  const match = CURSOR_ROW.exec(rows[cursor]?.text ?? '');
  if (match === null) return undefined;
  // a tick stands before the label of the choice in force
  const tick = /^[✔✓] /.test(match[2] ?? '') ? 2 : 0;
  const column = (rows[cursor]?.text.length ?? 0) - (match[2]?.length ?? 0) + tick;
  const aligned = (row: Row | undefined) =>
    row !== undefined && !row.blank && row.indent === column && !MORE_ROW.test(row.text);
  let start = cursor;
  while (aligned(rows[start - 1])) start--;
  let end = cursor + 1;
  while (aligned(rows[end])) end++;
  const options = rows.slice(start, end).map((row, index) => {
    const isOn = start + index === cursor;
    return toOption(row.text.slice(column), isOn, tick > 0 && isOn);
  });
  // what says how many more there are is no key
  while (MORE_ROW.test(rows[end]?.text ?? '')) end++;
  const multiSelect = tick === 0 && options.some(({ checked }) => checked !== undefined);
  return { options, multiSelect, start, end, cursor };
}

function toOption(text: string, focused: boolean, ticked: boolean): DialogOption {
  const [, box, content = ''] = BOXED_ROW.exec(text.trim()) ?? [];
  const [label = '', ...columns] = content.split(/\s{2,}/);
  const description = columns.join('  ');
  const checked = box === undefined ? ticked || undefined : box !== ' ';
  return {
    label,
    ...(description && { description }),
    ...(checked !== undefined && { checked }),
    focused,
  };
}

/** Reads a bare question over its answers, as the last rows of a capture without cursor or keys. */
export function readAnswers(rows: readonly Row[]): Choices | undefined {
  const start = rows.findLastIndex(({ text }) => /\?$/.test(text)) + 1;
  const answers = rows
    .slice(start)
    .filter((row) => !row.blank)
    .map(({ text }) => text.trim());
  if (start === 0 || !ANSWER_YES.test(answers[0] ?? '') || !ANSWER_NO.test(answers.at(-1) ?? '')) {
    return undefined;
  }
  const options = answers.map((label) => ({ label, focused: false }));
  return { options, multiSelect: false, start, end: rows.length };
}
