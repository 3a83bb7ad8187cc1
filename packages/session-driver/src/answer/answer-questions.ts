import type { Dialog } from '@gsd-code-skill/claude-screen';
import { describeLook } from '../look/describe-screen.ts';
import {
  describeState,
  type Look,
  lookUntil,
  lookUntilDrawn,
  type Target,
} from '../look/target.ts';
import { notDelivered, type Outcome, refused, Stop } from '../outcome.ts';
import { pickOne, pickSeveral, pressUntilLeft } from './dialog-keys.ts';
import type { FindPicked } from './find-answer.ts';
import type { Picked } from './find-options.ts';
import { chatLabel, findSubmit, saysAnswered, saysDeclined } from './screen-words.ts';

const questionKinds: readonly string[] = ['question', 'multi_select_question', 'question_tabs'];

export const isQuestion = ({ kind }: Dialog) => questionKinds.includes(kind);

/** Answers the open question, or all of them where there are several, and hands the answers in. */
export async function answerQuestions(
  target: Target,
  dialog: Dialog,
  find: FindPicked,
): Promise<Outcome> {
  let question = await goToFirst(target, dialog);
  const given: string[] = [];
  for (;;) {
    const picked = findOr(question, find, given);
    const pick = question.multiSelect ? pickSeveral : pickOne;
    const look = await pick(target, question, picked);
    given.push(...answersOf(picked));

    const next = look.screen.dialog;
    if (next?.kind === 'review') return handIn(target, next, given);
    // the last of the questions, or another dialog altogether
    if (next?.kind !== 'question_tabs' || next.tabs.length !== dialog.tabs.length) {
      return prove(target, look, given);
    }
    if ((next.currentTab ?? 0) <= (question.currentTab ?? 0)) {
      throw notDelivered(`"${question.title}" was answered and the next question did not come`);
    }
    question = next;
  }
}

function findOr(question: Dialog, find: FindPicked, given: readonly string[]): Picked {
  try {
    return find(question);
  } catch (error) {
    if (!(error instanceof Stop) || given.length === 0) throw error;
    throw notDelivered(`${error.message}; answered before, not handed in: ${given.join(', ')}`);
  }
}

/** Hands in what has been answered, by way of the review. */
export async function submitDialog(target: Target, dialog: Dialog): Promise<Outcome> {
  if (dialog.kind === 'review') return handIn(target, dialog, []);
  if (!dialog.multiSelect && dialog.kind !== 'question_tabs') {
    throw refused(`nothing to submit in a dialog of the kind ${dialog.kind}`);
  }
  let current: Dialog | undefined = dialog;
  for (let step = 0; step <= dialog.tabs.length && current; step++) {
    if (current.kind === 'review') return handIn(target, current, []);
    const look: Look = await pressUntilLeft(target, current, 'Right');
    current = look.screen.dialog;
  }
  throw notDelivered('the review of the answers did not come');
}

/** Goes back to the first question: somebody may have answered some of them. */
async function goToFirst(target: Target, dialog: Dialog): Promise<Dialog> {
  let question = dialog;
  while ((question.currentTab ?? 0) > 0) {
    const look = await pressUntilLeft(target, question, 'Left');
    const before = look.screen.dialog;
    if (before === undefined || (before.currentTab ?? 0) >= (question.currentTab ?? 0)) {
      throw notDelivered('the first question could not be reached');
    }
    question = before;
  }
  return question;
}

async function handIn(target: Target, review: Dialog, given: readonly string[]): Promise<Outcome> {
  const open = review.tabs.filter(({ answered }) => !answered).map(({ label }) => label);
  if (open.length > 0) throw refused(`not answered yet: ${open.join(', ')}`);
  const submit = findSubmit(review);
  if (submit === undefined) throw refused('the review has no row to submit');
  const look = await pickOne(target, review, { options: [submit] });
  return prove(target, look, given);
}

/** The dialog is gone; Claude Code says what it was told, or that nobody answered. */
async function prove(target: Target, left: Look, given: readonly string[]): Promise<Outcome> {
  const isShown = ({ text }: Look) => saysAnswered(text, given);
  const what =
    given.length > 0 ? `answered ${given.map((one) => `"${one}"`).join(', ')}` : 'submitted';
  const shown = await lookUntil(target, isShown, 1000);
  const look = shown ?? (await lookUntilDrawn(target, left));
  const message = `${what}, ${describeState(look)}`;
  if (shown) return { verdict: 'delivered', message };
  if (saysDeclined(look.text) && given[0] !== chatLabel) {
    throw notDelivered('the question was declined at the keyboard meanwhile');
  }
  // a long reply may have pushed the answer out of sight
  if (look.screen.state !== 'unknown') return { verdict: 'delivered', message };
  return { verdict: 'unconfirmed', message, ...describeLook(look) };
}

const answersOf = ({ options, freeText }: Picked) => [
  ...options.map(({ label }) => label),
  ...(freeText === undefined ? [] : [freeText]),
];
