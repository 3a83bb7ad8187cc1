import { CHAT_WORDS, HAND_IN_ROW } from '../rules/dialog-rules.ts';

/** True for the row of a question by which nothing is chosen and everything discussed. */
export const isChatRow = (label: string): boolean => CHAT_WORDS.test(label);

/** True for the row of a review that hands the answers in. */
export const isHandInRow = (label: string): boolean => HAND_IN_ROW.test(label);

/** True for a choice that names the row after a question's own options and its free text. */
export const isBesideOptions = (
  { options = [] }: { readonly options?: readonly unknown[] },
  choice: string,
): boolean => choice === `${options.length + 2}` || isChatRow(choice);
