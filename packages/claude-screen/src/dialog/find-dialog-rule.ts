import type { Dialog, DialogKind } from '../dialog.ts';
import { DIALOGS, type DialogRule } from '../rules/dialog-kinds.ts';
import { EXTRA_ROW } from '../rules/dialog-rules.ts';

/** The rule a dialog fits, where there is one; `asked` for one under the heading that questions have. */
export const findDialogRule = (dialog: Dialog, asked: boolean): DialogRule | undefined =>
  DIALOGS.find((candidate) => fits(candidate, dialog, asked));

function fits(rule: DialogRule, dialog: Dialog, asked: boolean): boolean {
  // a question may have any words in it, and so may what a dialog asks leave for
  if (rule.kind === 'review' ? !isReview(dialog) : asked) return false;
  if (rule.text !== undefined && dialog.input !== undefined) return false;
  const { header = dialog.title, title, body, hints, options } = dialog;
  const some = (pattern: RegExp | undefined, words: readonly string[]) =>
    pattern === undefined || words.some((word) => pattern.test(word));
  const labels = options.map(({ label }) => label);
  return (
    some(rule.header, [header]) &&
    some(rule.title, [title]) &&
    some(rule.text, [header, ...body, title]) &&
    some(rule.hint, hints) &&
    some(rule.option, labels) &&
    some(rule.otherOption, labels)
  );
}

/** True when there is nothing to choose but whether to hand the answers in. */
export const isReview = (choices: Pick<Dialog, 'options' | 'freeText'> | undefined): boolean =>
  choices?.freeText === undefined && !hasLabel(choices, EXTRA_ROW);

/** True when one of the labels matches. */
export const hasLabel = (choices: Pick<Dialog, 'options'> | undefined, pattern: RegExp): boolean =>
  choices?.options.some(({ label }) => pattern.test(label)) ?? false;

/** The kind of a dialog that fits no rule. */
export function questionKind({ tabs, options, multiSelect }: Dialog, asked: boolean): DialogKind {
  if (tabs.length > 1) return 'question_tabs';
  if (!asked && !options.some(({ label }) => EXTRA_ROW.test(label))) return 'unknown';
  return multiSelect ? 'multi_select_question' : 'question';
}
