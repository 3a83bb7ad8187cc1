import type { DialogOption, FreeTextRow, SubmitRow } from './dialog.ts';
import { isDivider } from './find-dialog.ts';
import { colourOf, type Row } from './parse-rows.ts';
import {
  EXTRA_ROW,
  FREE_TEXT,
  FREE_TEXT_NOTE,
  HINT,
  OPTION_ROW,
  PREVIEW_COLUMN,
  SUBMIT_ROW,
  UNDESCRIBED,
} from './rules.ts';

/** The choices of a dialog and the rows they take. */
export interface Choices {
  readonly options: readonly DialogOption[];
  readonly freeText?: FreeTextRow;
  readonly submit?: SubmitRow;
  readonly multiSelect: boolean;
  /** First row of the choices. */
  readonly start: number;
  /** First row after them. */
  readonly end: number;
  /** The row the cursor is on. */
  readonly cursor?: number;
}

/** A choice while it is put together from its rows. */
interface Draft {
  readonly line: number;
  readonly number?: number;
  readonly focused: boolean;
  readonly checked?: boolean;
  label: string;
  description: string;
  /** True when only typed text can stand there. */
  typed: boolean;
}

/** Reads the numbered choices of a dialog. */
export function readNumberedOptions(rows: readonly Row[], width: number): Choices | undefined {
  const numbered = findRun(rows);
  const first = numbered[0];
  if (first === undefined) return undefined;

  const preview = rows
    .slice(first)
    .some(({ text }) => /\S\s{2,}[┌╭]/.test(text) || /^\s{8,}[┌╭]/.test(text));
  const drafts: Draft[] = [];
  let submit: SubmitRow | undefined;
  let ruled: number | undefined;
  let end = first;
  for (let line = first; line < rows.length; line++) {
    const row = rows[line] as Row;
    const text = cut(row.text, preview).trim();
    const bare = text.replace(/^[❯›▶]\s*/, '');
    const focused = bare !== text;
    const draft = drafts.at(-1);
    if (numbered.includes(line)) {
      drafts.push(startDraft(row, line, preview));
    } else if (SUBMIT_ROW.test(bare)) {
      submit = { label: bare, focused };
    } else if (EXTRA_ROW.test(bare)) {
      drafts.push({ line, label: bare, description: '', focused, typed: false });
    } else if (text === '' || isDivider(row)) {
      if (isDivider(row)) ruled ??= line;
      // blank rows part choices in some dialogs; the last choice ends at one
      if (
        text === '' &&
        !preview &&
        !numbered.some((other) => other > line) &&
        !hasExtra(rows, line)
      )
        break;
      continue;
    } else if (draft !== undefined && FREE_TEXT_NOTE.test(text)) {
      draft.typed = true;
      continue;
    } else if (preview && row.indent > 12) {
      continue;
    } else if (HINT.test(text) || row.indent === 0) {
      break;
    } else if (draft !== undefined) {
      extend(draft, rows, line, text, { width, preview });
    }
    end = line + 1;
  }
  return toChoices(drafts, { submit, ruled: preview ? undefined : ruled, start: first, end });
}

const hasExtra = (rows: readonly Row[], from: number): boolean =>
  rows.slice(from).some(({ text }) => EXTRA_ROW.test(text.replace(/^\s*❯?\s*/, '')));

/** The last rows numbered in order, one column, that the cursor is on or that start at 1. */
function findRun(rows: readonly Row[]): readonly number[] {
  let run: number[] = [];
  let next = 0;
  let column = 0;
  const isWhole = () => {
    const shown = run.map((line) => OPTION_ROW.exec(rows[line]?.text ?? ''));
    return run.length > 0 && shown.some((match) => match?.[2] || match?.[3] || match?.[4] === '1');
  };
  for (let line = rows.length - 1; line >= 0; line--) {
    const match = OPTION_ROW.exec(rows[line]?.text ?? '');
    if (match === null) continue;
    const number = Number(match[4]);
    const at = (match[1] + (match[2] ?? '') + (match[3] ?? '')).length;
    // a capture stripped of its indentation keeps the cursor's two columns on one row
    const aligned = at === column || (Math.abs(at - column) === 2 && Math.min(at, column) === 0);
    if (run.length > 0 && number === next - 1 && aligned) run.unshift(line);
    else if (run.length > 0 && isWhole()) {
      if (at >= column && number !== 1) continue;
      break;
    } else run = [line];
    next = number;
    column = at;
    if (number === 1 && run.length > 0) break;
  }
  return isWhole() ? run : [];
}

const cut = (text: string, preview: boolean): string =>
  preview ? text.replace(PREVIEW_COLUMN, '') : text;

function startDraft(row: Row, line: number, preview: boolean): Draft {
  const [, , cursor, , number, rest = ''] = OPTION_ROW.exec(row.text) ?? [];
  const [, box, content = ''] = /^(?:\[([ xX✔✓])\]\s*)?(.*)$/.exec(cut(rest, preview)) ?? [];
  const [shown = '', ...columns] = content.trim().split(/\s{2,}/);
  const ticked = /\s[✔✓]$/.test(shown);
  const checked = box === undefined ? ticked || undefined : box !== ' ';
  return {
    line,
    number: Number(number),
    focused: cursor !== undefined,
    ...(checked !== undefined && { checked }),
    label: ticked ? shown.slice(0, -2).trimEnd() : shown,
    description: columns.join('  '),
    typed: false,
  };
}

function extend(
  draft: Draft,
  rows: readonly Row[],
  line: number,
  text: string,
  { width, preview }: { width: number; preview: boolean },
): void {
  const above = rows[line - 1] as Row;
  const row = rows[line] as Row;
  const wrapped =
    draft.description === '' &&
    ((preview || UNDESCRIBED.test(draft.label) || sameColour(above, row)) ??
      fills(above, text, width));
  if (wrapped) draft.label = `${draft.label} ${text}`;
  else draft.description = `${draft.description} ${text}`.trim();
}

function sameColour(above: Row, row: Row): boolean | undefined {
  if (above.styles === undefined || row.styles === undefined) return undefined;
  const last = colourOf(above.styles[above.text.length - 1] ?? 0);
  return last === colourOf(row.styles[row.indent] ?? 0);
}

// the next word would not have fitted on the row above; panes keep a few columns free
const fills = (above: Row, text: string, width: number): boolean =>
  above.text.length + 1 + (text.split(' ')[0] ?? '').length > width - 4;

function toChoices(
  drafts: readonly Draft[],
  {
    submit,
    ruled,
    start,
    end,
  }: { submit: SubmitRow | undefined; ruled: number | undefined; start: number; end: number },
): Choices {
  // whatever is typed over it, the free-text row is the last before the rule
  const beforeRule = drafts.findLast(({ line }) => ruled !== undefined && line < ruled);
  const typing = drafts.find(
    (draft) =>
      draft.typed ||
      FREE_TEXT.test(draft.label) ||
      (draft === beforeRule && draft.description === '' && drafts.at(-1)?.line !== draft.line),
  );
  const cursor = drafts.find(({ focused }) => focused)?.line;
  return {
    options: drafts.filter((draft) => draft !== typing).map(toOption),
    ...(typing && { freeText: toFreeText(typing) }),
    ...(submit && { submit }),
    multiSelect: drafts.some(({ checked, number }) => checked === false && number !== undefined),
    start,
    end,
    ...(cursor !== undefined && { cursor }),
  };
}

const toOption = ({ number, label, description, checked, focused }: Draft): DialogOption => ({
  ...(number !== undefined && { number }),
  label,
  ...(description && { description }),
  ...(checked !== undefined && { checked }),
  focused,
});

function toFreeText({ number, label, checked, focused }: Draft): FreeTextRow {
  const empty = FREE_TEXT.test(label);
  return {
    ...(number !== undefined && { number }),
    ...(empty && { label }),
    text: empty ? '' : label,
    ...(checked !== undefined && { checked }),
    focused,
  };
}
