import { colourOf, type Row } from '../rows/parse-rows.ts';
import { FREE_TEXT, OPTION_ROW } from '../rules/dialog-rules.ts';
import type { DialogOption, FreeTextRow } from './dialog.ts';

/** A choice while it is put together from its rows. */
export interface OptionDraft {
  readonly line: number;
  readonly number?: number;
  readonly focused: boolean;
  readonly checked?: boolean;
  /** True when it has a box to tick. */
  readonly boxed: boolean;
  label: string;
  description: string;
  /** True when only typed text can stand there. */
  typed: boolean;
}

/** Starts a choice from its numbered row, already cut to `text`. */
export function startOption(text: string, line: number): OptionDraft {
  const [, , cursor, , number, rest = ''] = OPTION_ROW.exec(text) ?? [];
  const [, box, content = ''] = /^(?:\[([ xX✔✓])\]\s*)?(.*)$/.exec(rest) ?? [];
  const [shown = '', ...columns] = content.trim().split(/\s{2,}/);
  const ticked = /\s[✔✓]$/.test(shown);
  const checked = box === undefined ? ticked || undefined : box !== ' ';
  return {
    line,
    number: Number(number),
    focused: cursor !== undefined,
    ...(checked !== undefined && { checked }),
    boxed: box !== undefined,
    label: ticked ? shown.slice(0, -2).trimEnd() : shown,
    description: columns.join('  '),
    typed: false,
  };
}

/** True when `row` goes on with the row above it instead of describing it. */
export function isWrapped(above: Row, row: Row, width: number): boolean {
  if (above.styles !== undefined && row.styles !== undefined) {
    const last = above.styles[above.text.length - 1] ?? 0;
    return colourOf(last) === colourOf(row.styles[row.indent] ?? 0);
  }
  // the next word would not have fitted on the row above; panes keep a few columns free
  const [word = ''] = row.text.trim().split(' ');
  return above.text.length + 1 + word.length > width - 4;
}

export const toOption = ({
  number,
  label,
  description,
  checked,
  focused,
}: OptionDraft): DialogOption => ({
  ...(number !== undefined && { number }),
  label,
  ...(description && { description }),
  ...(checked !== undefined && { checked }),
  focused,
});

export function toFreeText({ number, label, checked, focused }: OptionDraft): FreeTextRow {
  const empty = FREE_TEXT.test(label);
  return {
    ...(number !== undefined && { number }),
    ...(empty && { label }),
    text: empty ? '' : label,
    ...(checked !== undefined && { checked }),
    focused,
  };
}
