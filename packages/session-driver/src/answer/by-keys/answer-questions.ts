import {
  type Dialog,
  isChatRow,
  isHandInRow,
  saysDeclined,
  showsAnswers,
} from '@gsd-code-skill/claude-screen';
import { condense } from '@gsd-code-skill/core';
import { describeAnswers } from '@gsd-code-skill/session-channel';
import { type ActionOutcome, notDelivered, refused, Stop, unconfirmed } from '../../outcome.ts';
import type { Subject } from '../../request/subject.ts';
import { describeState, type Look, lookUntil, lookUntilDrawn } from '../../target/target.ts';
import type { FindPicked } from '../find-answer.ts';
import type { Picked } from '../find-options.ts';
import { awaitToolReceipt } from '../tool-receipt.ts';
import { acceptForm } from './close-dialog.ts';
import { pickOne, pickSeveral, pressUntilLeft } from './dialog-keys.ts';
import type { GuardedPane } from './guarded-pane.ts';

/** Answers the open question, or all of them where there are several, and hands the answers in. */
export async function answerQuestions(
  guarded: GuardedPane,
  subject: Subject,
  find: FindPicked,
): Promise<ActionOutcome> {
  const { dialog } = guarded;
  const since = Date.now();
  let question = await goToFirst(guarded, dialog);
  const given: string[] = [];
  for (;;) {
    const picked = findOr(question, find, given);
    const pick = question.multiSelect ? pickSeveral : pickOne;
    const look = await pick(guarded, question, picked);
    given.push(...answersOf(picked));

    const next = look.screen.dialog;
    if (next?.kind === 'review') return handIn(guarded, subject, next, given, since);
    // the last of the questions, or another dialog altogether
    if (next?.kind !== 'question_tabs' || next.tabs.length !== dialog.tabs.length) {
      return prove(guarded, subject, look, given, since);
    }
    if ((next.currentTab ?? 0) <= (question.currentTab ?? 0)) {
      throw notDelivered(`"${question.title}" was answered, and the next question did not appear`);
    }
    question = next;
  }
}

function findOr(question: Dialog, find: FindPicked, given: readonly string[]): Picked {
  try {
    return find(question);
  } catch (error) {
    if (!(error instanceof Stop) || given.length === 0) throw error;
    throw notDelivered(`${error.message}; answered but not submitted: ${given.join(', ')}`);
  }
}

/** Hands in what has been answered, by way of the review. */
export async function submitDialog(guarded: GuardedPane, subject: Subject): Promise<ActionOutcome> {
  const { dialog } = guarded;
  const since = Date.now();
  if (dialog.kind === 'review') return handIn(guarded, subject, dialog, [], since);
  if (dialog.kind === 'elicitation') return acceptForm(guarded);
  if (!dialog.multiSelect && dialog.kind !== 'question_tabs') {
    throw refused(`nothing to submit in a dialog of the kind ${dialog.kind}`);
  }
  let current: Dialog | undefined = dialog;
  for (let step = 0; step <= dialog.tabs.length && current; step++) {
    if (current.kind === 'review') return handIn(guarded, subject, current, [], since);
    const look: Look = await pressUntilLeft(guarded, current, 'Right');
    current = look.screen.dialog;
  }
  throw notDelivered('the review of the answers did not appear');
}

/** Goes back to the first question: somebody may have answered some of them. */
async function goToFirst(guarded: GuardedPane, dialog: Dialog): Promise<Dialog> {
  let question = dialog;
  while ((question.currentTab ?? 0) > 0) {
    const look = await pressUntilLeft(guarded, question, 'Left');
    const before = look.screen.dialog;
    if (before === undefined || (before.currentTab ?? 0) >= (question.currentTab ?? 0)) {
      throw notDelivered('the first question could not be reached');
    }
    question = before;
  }
  return question;
}

async function handIn(
  guarded: GuardedPane,
  subject: Subject,
  review: Dialog,
  given: readonly string[],
  since: number,
): Promise<ActionOutcome> {
  const open = review.tabs.filter(({ answered }) => !answered).map(({ label }) => label);
  if (open.length > 0) throw refused(`not answered yet: ${open.join(', ')}`);
  const submit = review.options.find(({ label }) => isHandInRow(label));
  if (submit === undefined) throw refused('the review has no row to submit');
  const look = await pickOne(guarded, review, { options: [submit] });
  return prove(guarded, subject, look, given, since);
}

/** The dialog is gone; Claude Code says what it was told, or that nobody answered. */
async function prove(
  guarded: GuardedPane,
  { request }: Subject,
  left: Look,
  given: readonly string[],
  since: number,
): Promise<ActionOutcome> {
  const isShown = ({ text }: Look) => showsAnswers(text, given);
  const what = given.length > 0 ? describeAnswers(given) : 'submitted';
  const shown = isShown(left) ? left : await lookUntil(guarded, isShown, 1000);
  const look = shown ?? (await lookUntilDrawn(guarded, left));
  if (!shown && saysDeclined(look.text) && !isChatRow(given[0] ?? '')) {
    throw notDelivered('the question was declined at the keyboard meanwhile');
  }
  const receipt = request && (await awaitToolReceipt(guarded, request, since, shown ? 0 : 500));
  const taken =
    receipt?.kind === 'tool' ? condense(Object.values(receipt.answers ?? {}).join()) : '';
  const isOther = taken !== '' && !given.every((one) => taken.includes(condense(one)));
  if (isOther) throw notDelivered('the question was answered differently meanwhile');
  const message = `${what}, ${describeState(look)}`;
  // a long reply may have pushed the answer out of sight
  if (!shown && !receipt && look.screen.state === 'unknown') throw unconfirmed(message);
  await guarded.settleRequest(what, 'answer');
  return { verdict: 'delivered', message, ...(receipt && { data: { receipt: 'tool' } }) };
}

const answersOf = ({ options, freeText }: Picked) => [
  ...options.map(({ label }) => label),
  ...(freeText === undefined ? [] : [freeText]),
];
