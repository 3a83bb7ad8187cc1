import { CHAT, HAND_IN } from '../rules/sign-rules.ts';

/** True for the row of a question by which nothing is chosen and everything discussed. */
export const isChatRow = (label: string): boolean => CHAT.test(label);

/** True for the row of a review that hands the answers in. */
export const isHandInRow = (label: string): boolean => HAND_IN.test(label);

/** True for a choice that names the row after a question's own options and its free text. */
export const isBesideOptions = (
  { options = [] }: { readonly options?: readonly unknown[] },
  choice: string,
): boolean => choice === `${options.length + 2}` || isChatRow(choice);
