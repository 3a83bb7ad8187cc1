import type { DialogOption, FreeTextRow } from '../dialog.ts';
import type { Row } from '../rows/parse-rows.ts';
import { colourOf } from '../rows/style.ts';
import { widthOf } from '../rows/width.ts';
import { BOXED_ROW, FREE_TEXT, OPTION_ROW } from '../rules/dialog-rules.ts';

/** A choice while it is put together from its rows. */
export interface OptionDraft {
  readonly line: number;
  readonly number?: number;
  readonly focused: boolean;
  readonly checked?: boolean;
  /** True when it has a box to tick. */
  readonly boxed: boolean;
  /** Where its text begins, a box before the label or not. */
  readonly column: number;
  label: string;
  description: string;
  /** True when only typed text can stand there. */
  typed: boolean;
}

/** Starts a choice from its numbered row, already cut to `text`. */
export function startOption(
  text: string,
  line: number,
  { asked, boxed }: { readonly asked: boolean; readonly boxed: boolean },
): OptionDraft {
  const [, , cursor, , number, rest = ''] = OPTION_ROW.exec(text) ?? [];
  const [, box, content = ''] = (boxed ? BOXED_ROW : /^()?(.*)$/).exec(rest) ?? [];
  // pickers have columns and tick the row in force; a label of a question may have any words
  const [shown = '', ...columns] = asked ? [content.trim()] : content.trim().split(/\s{2,}/);
  const ticked = !asked && /\s[✔✓]$/.test(shown);
  const checked = box === undefined ? ticked || undefined : box !== ' ';
  return {
    line,
    number: Number(number),
    focused: cursor !== undefined,
    ...(checked !== undefined && { checked }),
    boxed: box !== undefined,
    column: text.length - rest.length,
    label: ticked ? shown.slice(0, -2).trimEnd() : shown,
    description: columns.join('  '),
    typed: false,
  };
}

/** True when `row` goes on with the last of the rows above it instead of describing them. */
export function isWrapped(rows: readonly Row[], row: Row, width: number): boolean {
  const above = rows.at(-1) as Row;
  if (above.styles !== undefined && row.styles !== undefined) {
    const last = above.styles[above.text.length - 1] ?? 0;
    return colourOf(last) === colourOf(row.styles[row.indent] ?? 0);
  }
  const [word = ''] = row.text.trim().split(' ');
  const room = width - row.indent;
  // a word that fills a row is broken where a row ends, any other goes to the next one whole
  const needed = widthOf(word) >= room - 1 ? 1 : widthOf(word);
  // the space after a full row is kept, unseen, at the start of the next
  const before = rows.at(-2)?.text ?? '';
  const kept = before.length >= width && widthOf(before) === before.length ? 1 : 0;
  return widthOf(above.text) + kept + 1 + needed > width;
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

export function toFreeText(draft: OptionDraft): FreeTextRow {
  const { number, checked, focused } = draft;
  const label = `${draft.label} ${draft.description}`.trim();
  const empty = FREE_TEXT.test(label);
  return {
    ...(number !== undefined && { number }),
    ...(empty && { label }),
    text: empty ? '' : label,
    ...(checked !== undefined && { checked }),
    focused,
  };
}
