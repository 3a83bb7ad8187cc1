import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Answers } from '../action.ts';
import { describeLook } from '../look/describe-screen.ts';
import { isHeld, type Look, lookUntil, type Target } from '../look/target.ts';
import { type Outcome, refused, Stop } from '../outcome.ts';

/** What to do with the open dialog. */
export type Answer =
  /** Numbers or labels of options. */
  | { readonly kind: 'choose'; readonly choices: readonly string[] }
  /** A text of one's own instead of an option. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'answers'; readonly answers: Answers }
  | { readonly kind: 'approve' }
  | { readonly kind: 'deny'; readonly reason?: string }
  /** Hand in what has been answered so far. */
  | { readonly kind: 'submit' };

/** One way to answer; undefined when it is not open for this dialog. */
export type AnswerWay = (
  target: Target,
  dialog: Dialog,
  answer: Answer,
) => Promise<Outcome | undefined>;

/** Answers the open dialog by the first way that is open. */
export async function answerDialog(
  ways: readonly AnswerWay[],
  target: Target,
  answer: Answer,
): Promise<Outcome> {
  const look = await lookForDialog(target);
  const { dialog } = look.screen;
  if (dialog === undefined) {
    const reason = look.screen.dialogHeldBack
      ? 'a dialog waits until nobody types in the pane any more'
      : 'no dialog is open';
    throw refused(`${reason}, nothing was pressed`, describeLook(look));
  }
  try {
    for (const way of ways) {
      const outcome = await way(target, dialog, answer);
      if (outcome !== undefined) return outcome;
    }
  } catch (error) {
    if (!(error instanceof Stop) || error.outcome.lines?.length) throw error;
    const shown = describeLook(await target.look());
    throw new Stop({ ...error.outcome, ...shown }, { cause: error });
  }
  throw refused(`a dialog of the kind ${dialog.kind} cannot be answered so`, describeLook(look));
}

/** Looks for a dialog, a moment longer where one is to come: a wake can be faster than the drawing. */
async function lookForDialog(target: Target): Promise<Look> {
  const look = await target.look();
  if (look.screen.dialog !== undefined) return lookUntilWhole(target, look);
  const isBusy = ['working', 'unknown'].includes(look.screen.state);
  if (!isBusy && !(await isHeld(target))) return look;
  const isDrawn = ({ screen }: Look) => screen.dialog !== undefined;
  const drawn = await lookUntil(target, isDrawn, 2500);
  return drawn ? lookUntilWhole(target, drawn) : target.look();
}

/** Looks again until a dialog that is being drawn does not change any more. */
async function lookUntilWhole(target: Target, look: Look): Promise<Look> {
  let before = look;
  const isWhole = (now: Look) => {
    const isSame = isDeepStrictEqual(now.screen.dialog, before.screen.dialog);
    before = now;
    return isSame;
  };
  await delay(60);
  return (await lookUntil(target, isWhole)) ?? before;
}
