import {
  type Dialog,
  isContinued,
  isGranting,
  recogniseRequest,
} from '@gsd-code-skill/claude-screen';
import { condense } from '@gsd-code-skill/core';
import { refused, Stop } from '../outcome.ts';
import { askedOf } from '../request/asked-of.ts';
import { isQuestion } from '../request/is-question.ts';
import { screenRequestOf } from '../request/screen-request-of.ts';
import type { Subject } from '../request/subject.ts';
import type { Look, Target } from '../target/target.ts';
import type { Effect } from './answer.ts';

/** Why an answer must not be given to what the screen shows. */
export interface Objection {
  readonly reason: string;
  /** True when a taller window could mend it. */
  readonly isCut?: true;
}

/** A refusal because the screen does not show all that would be granted: a waiting hook could still take the answer. */
export class NotAllShown extends Stop {}

/** The refusal for an objection, before any key was pressed. */
export function refusalOf({ reason, isCut }: Objection): Stop {
  const refusal = refused(`${reason}, nothing was pressed`);
  return isCut ? new NotAllShown(refusal.outcome) : refusal;
}

/** What speaks against pressing a key for a request now; `begun` is its dialog once a key was pressed. */
export function objectionTo(
  target: Target,
  { id, request }: Subject,
  effect: Effect,
  { screen }: Look,
  begun?: Dialog,
): Objection | undefined {
  const { dialog, dialogHeldBack } = screen;
  if (dialog === undefined) {
    if (dialogHeldBack) {
      return {
        reason: `the dialog of request ${id} waits until nobody is typing in the pane`,
      };
    }
    return { reason: `the dialog of request ${id} is not on the screen` };
  }
  const other = { reason: `another dialog is open, not the one of request ${id}` };
  const cut: Objection = {
    reason: `the screen does not show all of request ${id}, which is needed to grant it with keys`,
    isCut: true,
  };
  if (request === undefined) {
    const isIt = screenRequestOf(target.key, target.claudePid, dialog) === id;
    if (!isIt && !(begun && isContinued(begun, dialog))) return { ...other, isCut: true };
    return effect === 'grant' && hidesInput(dialog) ? cut : undefined;
  }
  const { verdict, isWhole } = recogniseRequest(screen, askedOf(request));
  if (verdict === 'other') {
    // a text of several lines that was just typed looks like one more option
    const titles = request.questions.map(({ question }) => condense(question));
    const isOwn = begun && isQuestion(dialog) && titles.includes(condense(dialog.title));
    return isOwn ? undefined : other;
  }
  return effect === 'grant' && !(verdict === 'same' && isWhole) ? cut : undefined;
}

function hidesInput(dialog: Dialog): boolean {
  return isGranting(dialog) && (dialog.isCut === true || dialog.input?.isWhole === false);
}
