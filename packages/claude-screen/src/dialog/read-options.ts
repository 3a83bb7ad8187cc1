import type { Row } from '../rows/parse-rows.ts';
import {
  EXTRA_ROW,
  FREE_TEXT,
  FREE_TEXT_NOTE,
  HINT,
  PREVIEW_COLUMN,
  PREVIEW_EDGE,
  SUBMIT_ROW,
  UNDESCRIBED,
} from '../rules/dialog-rules.ts';
import type { Choices } from './choices.ts';
import type { SubmitRow } from './dialog.ts';
import { findQuestionName, isDivider } from './find-dialog.ts';
import { findNumberedRows } from './find-numbered-rows.ts';
import { isWrapped, type OptionDraft, startOption, toFreeText, toOption } from './option-draft.ts';

/** Reads the numbered choices of a dialog. */
export function readNumberedOptions(rows: readonly Row[], width: number): Choices | undefined {
  const numbered = findNumberedRows(rows);
  const [first] = numbered;
  if (first === undefined) return undefined;

  const preview = rows.slice(first).some(({ text }) => PREVIEW_EDGE.test(text));
  const asked = findQuestionName(rows.slice(0, first)) !== -1;
  // blank rows part choices in some dialogs; after the last choice, one ends them
  const last = rows.findLastIndex(({ text }, line) => numbered.includes(line) || isExtra(text));
  const drafts: OptionDraft[] = [];
  let submit: SubmitRow | undefined;
  let rule: number | undefined;
  let end = first;
  for (let line = first; line < rows.length; line++) {
    const row = rows[line] as Row;
    const cut = preview ? row.text.replace(PREVIEW_COLUMN, '') : row.text;
    const text = withoutCursor(cut);
    const focused = text !== cut.trim();
    const draft = drafts.at(-1);
    if (text === '' || isDivider(row)) {
      if (line > last) break;
      if (text !== '') rule ??= line;
      continue;
    }
    if (numbered.includes(line)) {
      drafts.push(startOption(cut, line));
    } else if (SUBMIT_ROW.test(text)) {
      submit = { label: text, focused };
    } else if (EXTRA_ROW.test(text)) {
      drafts.push({ line, label: text, description: '', focused, boxed: false, typed: false });
    } else if (preview && row.indent > PREVIEW_INDENT) {
      continue;
    } else if (draft !== undefined && FREE_TEXT_NOTE.test(text)) {
      draft.typed = true;
      continue;
    } else if (draft === undefined || HINT.test(text) || row.indent === 0) {
      break;
    } else {
      const undescribed = preview || (!asked && UNDESCRIBED.test(draft.label));
      const label = undescribed || isWrapped(rows[line - 1] as Row, row, width);
      if (label && draft.description === '') draft.label += ` ${text}`;
      else draft.description = `${draft.description} ${text}`.trim();
    }
    end = line + 1;
  }

  const typing = findFreeText(drafts, preview ? undefined : rule);
  const cursor = drafts.find(({ focused }) => focused)?.line;
  return {
    options: drafts.filter((draft) => draft !== typing).map(toOption),
    ...(typing && { freeText: toFreeText(typing) }),
    ...(submit && { submit }),
    multiSelect: drafts.some(({ boxed }) => boxed),
    start: first,
    end,
    ...(cursor !== undefined && { cursor }),
  };
}

// notes to a preview stand under it, far from the options
const PREVIEW_INDENT = 12;

const withoutCursor = (text: string): string => text.trim().replace(/^[❯›▶]\s*/, '');
const isExtra = (text: string): boolean => EXTRA_ROW.test(withoutCursor(text));

function findFreeText(
  drafts: readonly OptionDraft[],
  rule: number | undefined,
): OptionDraft | undefined {
  const known = drafts.find(({ typed, label }) => typed || FREE_TEXT.test(label));
  if (known !== undefined || rule === undefined) return known;
  // whatever is typed over it, it is the last before the rule
  const last = drafts.findLast(({ line }) => line < rule);
  return last !== drafts.at(-1) && last?.description === '' ? last : undefined;
}
