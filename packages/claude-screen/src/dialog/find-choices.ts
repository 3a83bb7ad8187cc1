import type { Choices } from '../options/choices.ts';
import { readNumberedOptions } from '../options/read-options.ts';
import { readAnswers, readPlainOptions } from '../options/read-plain-options.ts';
import type { Row } from '../rows/parse-rows.ts';
import { ANSWER_NO, ANSWER_YES, CLOSING_HINT, OVERLAY_END } from '../rules/dialog-rules.ts';
import { readFormRows } from './read-form-rows.ts';
import { type Hints, readClosingHints, readHintsBelow } from './read-hints.ts';
import { readSessionRows } from './read-session-rows.ts';

interface Found {
  readonly choices?: Choices;
  readonly hints: Hints;
}

/** The choices at the bottom, when something shows that they still wait. */
export function findChoices(
  rows: readonly Row[],
  width: number,
  isOver: boolean,
): Found | undefined {
  const numbered = readNumberedOptions(rows, width);
  const choices = numbered ?? readFormRows(rows) ?? readSessionRows(rows) ?? readPlainOptions(rows);
  const hints = choices ? readHintsBelow(rows, choices.end) : readClosingHints(rows);
  const focused =
    numbered?.cursor !== undefined ||
    choices?.submit?.focused === true ||
    (choices !== undefined && isYesOrNo(rows, choices));
  const waits = focused || (hints && isClosing(hints)) || OVERLAY_END.test(rows.at(-1)?.text ?? '');
  if (hints && waits) return { ...(choices && { choices }), hints };
  // a panel takes the composer's place, so it waits as long as it is drawn, its keys in sight or not
  if (isOver) return { ...(choices && { choices }), hints: hints ?? none(rows) };
  const answers = readAnswers(rows);
  return answers && { choices: answers, hints: none(rows) };
}

/** Answers without digits and keys, right under the question they answer; in auto mode, 2.1.325. */
const isYesOrNo = (rows: readonly Row[], { options, start, end, cursor }: Choices): boolean =>
  cursor !== undefined &&
  end >= rows.length &&
  options.some(({ label }) => ANSWER_YES.test(label)) &&
  options.some(({ label }) => ANSWER_NO.test(label)) &&
  /\?$/.test(rows[start - 1]?.text ?? '');

const none = (rows: readonly Row[]): Hints => ({ hints: [], start: rows.length });

const isClosing = ({ hints }: Hints): boolean => hints.some((hint) => CLOSING_HINT.test(hint));
