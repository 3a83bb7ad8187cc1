import type { Choices } from '../options/choices.ts';
import type { Row } from '../rows/parse-rows.ts';
import { BUTTON_ROW, FIELD_PLACEHOLDER, FIELD_ROW } from '../rules/dialog-rules.ts';

/** Reads an input form: a field to type in over two buttons. */
export function readFormRows(rows: readonly Row[]): Choices | undefined {
  const line = rows.findLastIndex(({ text }) => BUTTON_ROW.test(text));
  const buttons = BUTTON_ROW.exec(rows[line]?.text ?? '');
  if (buttons === null) return undefined;
  const fields = rows.flatMap(({ text }, index) => {
    const match = index < line ? FIELD_ROW.exec(text) : null;
    return match === null ? [] : [{ match, index }];
  });
  const field = fields.find(({ match }) => match[1] !== undefined) ?? fields.at(-1);
  const below = fields.filter(({ index }) => index >= (field?.index ?? line));
  const [, cursor, label = '', value = ''] = field?.match ?? [];
  const onButton = buttons[1] !== undefined || buttons[3] !== undefined;
  return {
    options: [
      { label: buttons[2] ?? '', focused: buttons[1] !== undefined },
      { label: buttons[4] ?? '', focused: buttons[3] !== undefined },
    ],
    ...(field && {
      freeText: {
        label: label.trim(),
        text: FIELD_PLACEHOLDER.test(value) ? '' : value.trim(),
        focused: cursor !== undefined,
      },
    }),
    fields: below.map(({ match }) => (match[2] ?? '').trim()),
    multiSelect: false,
    start: field?.index ?? line,
    end: line + 1,
    cursor: onButton ? line : (field?.index ?? line),
  };
}
