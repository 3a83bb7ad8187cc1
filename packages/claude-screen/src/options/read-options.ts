import type { SubmitRow } from '../dialog.ts';
import { isDivider } from '../rows/edges.ts';
import { findQuestionName } from '../rows/find-question-name.ts';
import type { Row } from '../rows/parse-rows.ts';
import {
  CHAT_ROW,
  EXTRA_ROW,
  FREE_TEXT_NOTE,
  HINT,
  PREVIEW_COLUMN,
  PREVIEW_EDGE,
  SUBMIT_ROW,
  UNDESCRIBED,
} from '../rules/dialog-rules.ts';
import type { Choices } from './choices.ts';
import { findFreeText } from './find-free-text.ts';
import { findNumberedRows } from './find-numbered-rows.ts';
import type { List, ListOptions } from './list.ts';
import { isWrapped, type OptionDraft, startOption, toFreeText, toOption } from './option-draft.ts';

/** Reads the numbered choices of a dialog. */
export function readNumberedOptions(rows: readonly Row[], width: number): Choices | undefined {
  const numbered = findNumberedRows(rows);
  const [first] = numbered;
  if (first === undefined) return undefined;

  const list = readList(rows, numbered, {
    width,
    preview: rows.slice(first).some(({ text }) => PREVIEW_EDGE.test(text)),
    asked: isAsked(rows, first),
  });
  const { drafts, submit, end } = list;
  const typing = findFreeText(list);
  const cursor = drafts.find(({ focused }) => focused)?.line;
  return {
    options: drafts.filter((draft) => draft !== typing).map(toOption),
    ...(typing && { freeText: toFreeText(typing) }),
    ...(submit && { submit }),
    multiSelect: drafts.some(({ boxed }) => boxed),
    start: first,
    column: drafts[0]?.column ?? 0,
    end,
    ...(cursor !== undefined && { cursor }),
  };
}

/** True for a question of Claude's, by its name over the choices or by the row that ends them. */
const isAsked = (rows: readonly Row[], first: number): boolean =>
  findQuestionName(rows.slice(0, first)) !== -1 ||
  rows.slice(first).some(({ text }) => CHAT_ROW.test(text));

function readList(rows: readonly Row[], numbered: readonly number[], options: ListOptions): List {
  const [first = 0] = numbered;
  const { preview, asked } = options;
  // blank rows part choices in some dialogs; after the last choice, one ends them
  const last = rows.findLastIndex(({ text }, line) => numbered.includes(line) || isExtra(text));
  const boxed = !asked || isBoxed(rows, numbered);
  const drafts: OptionDraft[] = [];
  let submit: SubmitRow | undefined;
  let rule: number | undefined;
  let end = first;
  for (let line = first; line < rows.length; line++) {
    const row = rows[line] as Row;
    const cut = preview ? row.text.replace(PREVIEW_COLUMN, '') : row.text;
    const draft = drafts.at(-1);
    // what is indented as far as a label goes on with it, whatever it says
    const isUnder = draft !== undefined && row.indent >= draft.column;
    const text = isUnder ? cut.trim() : withoutCursor(cut);
    const focused = text !== cut.trim();
    if (text === '' || (isDivider(row) && !isUnder)) {
      if (line > last) break;
      if (text !== '') rule ??= line;
      continue;
    }
    if (numbered.includes(line)) {
      drafts.push(startOption(cut, line, { asked, boxed }));
    } else if (SUBMIT_ROW.test(text) && draft?.boxed !== false && !isInside(draft, row)) {
      submit = { label: text, focused };
    } else if (EXTRA_ROW.test(text) && !isUnder) {
      drafts.push(extraRow(text, line, focused));
    } else if (preview && row.indent > PREVIEW_INDENT) {
      continue;
    } else if (draft !== undefined && isFeedbackNote(rows, line)) {
      draft.typed = true;
      // what follows is the rest of the note
      break;
    } else if (draft === undefined || (!isUnder && (HINT.test(text) || row.indent === 0))) {
      break;
    } else addRow(draft, row, rows.slice(draft.line, end), text, options);
    end = line + 1;
  }
  return {
    ...options,
    drafts,
    ...(submit && { submit }),
    ...(rule !== undefined && { rule }),
    end,
  };
}

/** True when every choice of a question has a box; a label may begin with one. */
const isBoxed = (rows: readonly Row[], numbered: readonly number[]): boolean =>
  numbered
    .map((line) => rows[line]?.text ?? '')
    .every((text) => CHAT_ROW.test(text) || /^\D*\d+\.\s+\[[ xX✔✓]\]/.test(text));

/** Adds a row to the choice it stands under: to its label when that wrapped, else to its description. */
function addRow(
  draft: OptionDraft,
  row: Row,
  above: readonly Row[],
  text: string,
  { width, preview, asked }: ListOptions,
): void {
  const undescribed = preview || (!asked && UNDESCRIBED.test(draft.label));
  const isLabel = undescribed || isWrapped(above, row, asked ? width : width - 4);
  if (isLabel && draft.description === '') draft.label += ` ${text}`;
  else draft.description = `${draft.description} ${text}`.trim();
}

const extraRow = (label: string, line: number, focused: boolean): OptionDraft => ({
  line,
  label,
  description: '',
  focused,
  boxed: false,
  typed: false,
  column: Number.POSITIVE_INFINITY,
});

// the row that ends a question with boxes stands left of the labels
const isInside = (draft: OptionDraft | undefined, row: Row): boolean =>
  draft?.boxed === true && row.indent > draft.column;

/** The note under a free-text row may wrap. */
const isFeedbackNote = (rows: readonly Row[], line: number): boolean =>
  FREE_TEXT_NOTE.test(`${rows[line]?.text} ${rows[line + 1]?.text.trim() ?? ''}`.trimEnd()) ||
  FREE_TEXT_NOTE.test(rows[line]?.text ?? '');

// notes to a preview stand under it, far from the options
const PREVIEW_INDENT = 12;

const withoutCursor = (text: string): string => text.trim().replace(/^[❯›▶]\s*/, '');
const isExtra = (text: string): boolean => EXTRA_ROW.test(withoutCursor(text));
