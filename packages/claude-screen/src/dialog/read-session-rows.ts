import type { Choices } from '../options/choices.ts';
import type { Row } from '../rows/parse-rows.ts';
import { CURSOR_ROW, SESSION_DETAILS } from '../rules/dialog-rules.ts';

/** Reads a list whose entries are a name over a row of details, as the resume picker shows sessions. */
export function readSessionRows(rows: readonly Row[]): Choices | undefined {
  const details = rows.flatMap(({ text }, index) => (SESSION_DETAILS.test(text) ? [index] : []));
  const cursor = details.find((line) => CURSOR_ROW.test(rows[line - 1]?.text ?? ''));
  const first = details[0];
  if (first === undefined || cursor === undefined) return undefined;
  return {
    options: details.map((line) => ({
      label: (rows[line - 1]?.text ?? '').replace(/^\s*❯?\s*/, ''),
      description: (rows[line]?.text ?? '').trim(),
      focused: line === cursor,
    })),
    multiSelect: false,
    start: first - 1,
    end: (details.at(-1) ?? first) + 1,
    cursor: cursor - 1,
  };
}
