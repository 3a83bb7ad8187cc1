import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Question } from '@gsd-code-skill/core';
import { findOptions } from '../find-options.ts';

export interface PickOptions {
  /** Takes words that name no option as a text of one's own. */
  readonly allowFreeText?: boolean | undefined;
  /** False for a field of a form, which has no row for such a text. */
  readonly hasTextRow?: boolean | undefined;
}

/** The labels, or the text, that numbers and words mean in a question. */
export function pickAnswers(
  asked: Question,
  words: readonly string[],
  { allowFreeText = true, hasTextRow = true }: PickOptions = {},
): readonly string[] {
  const dialog = asDialog(asked, hasTextRow);
  const { options, freeText } = findOptions(dialog, words, { allowFreeText });
  const labels = options.map(({ label }) => label);
  return freeText === undefined ? labels : [...labels, freeText];
}

/** A held question as the dialog it is on the screen. */
function asDialog(
  { question, multiSelect = false, options = [] }: Question,
  hasTextRow: boolean,
): Dialog {
  const freeText = { number: options.length + 1, text: '', focused: false };
  return {
    kind: multiSelect ? 'multi_select_question' : 'question',
    title: question,
    body: [],
    multiSelect,
    options: options.map(({ label }, index) => ({ number: index + 1, label, focused: false })),
    ...(hasTextRow && { freeText }),
    tabs: [],
    hints: [],
  };
}
