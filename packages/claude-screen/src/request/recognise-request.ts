import { kindOfDialog } from '../dialog/kind-of-dialog.ts';
import type { Dialog } from '../dialog.ts';
import type { Screen } from '../screen.ts';
import { fitForm } from './fit-form.ts';
import { fitPermission } from './fit-permission.ts';
import { fitPlan } from './fit-plan.ts';
import { fitQuestion, fitReview } from './fit-question.ts';
import type { AskedRequest, Fit, Recognition } from './request.ts';

/** Says whether the dialog on a screen is the one a request stands for. */
export function recogniseRequest(
  { dialog, dialogHeldBack, state }: Screen,
  request: AskedRequest,
): Recognition {
  if (dialog === undefined) {
    return unseen(dialogHeldBack || state === 'unknown' ? 'cannot_tell' : 'other');
  }
  if (kindOfDialog(dialog) !== request.kind) {
    return unseen(dialog.kind === 'unknown' ? 'cannot_tell' : 'other');
  }
  const fit = fitOf(dialog, request);
  if (fit === 'unlike') return unseen('other');
  // the edge out of sight may have taken with it what tells two requests apart
  const isWhole = fit === 'exact' && !dialog.isCut;
  return { verdict: isWhole || fit === 'same-part' ? 'same' : 'cannot_tell', isWhole };
}

function fitOf(dialog: Dialog, request: AskedRequest): Fit | 'same-part' {
  if (request.kind === 'permission') return fitPermission(dialog, request);
  if (request.kind === 'plan') return fitPlan(dialog, request);
  if (request.kind === 'elicitation') return fitForm(dialog, request);
  return dialog.kind === 'review'
    ? fitReview(dialog, request.questions)
    : fitQuestion(dialog, request.questions);
}

const unseen = (verdict: 'other' | 'cannot_tell'): Recognition => ({ verdict, isWhole: false });
