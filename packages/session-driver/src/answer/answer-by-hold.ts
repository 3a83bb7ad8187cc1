import type { Dialog } from '@gsd-code-skill/claude-screen';
import {
  answerHold,
  awaitHoldReceipt,
  type Decision,
  type Hold,
  openHolds,
} from '@gsd-code-skill/session-channel';
import { describeLook } from '../look/describe-screen.ts';
import { describeState, type Look, lookUntil, type Target } from '../look/target.ts';
import { notDelivered, type Outcome, refused } from '../outcome.ts';
import type { AnswerWay } from './answer-dialog.ts';
import { decideHold } from './decide-hold.ts';
import { findHold } from './find-hold.ts';

/** Answers a dialog through the hook that waits for it: exact, and without a key. */
export const answerByHold: AnswerWay = async (target, dialog, answer) => {
  const hold = findHold(await openHolds(target.stateDir, target.key), dialog);
  const decision = hold && decideHold(hold, dialog, answer);
  if (hold === undefined || decision === undefined) return undefined;

  const result = await answerHold(target.stateDir, hold.id, decision, { by: target.by });
  switch (result.status) {
    case 'unfit':
      throw refused(result.reason);
    case 'already-answered':
      throw notDelivered(`${result.by} has answered already, at ${result.at}`);
    case 'gone':
      // the dialog may still be there, with no worker behind it
      return undefined;
    case 'accepted':
      target.touch();
      return prove(target, dialog, hold, decision);
  }
};

async function prove(
  target: Target,
  dialog: Dialog,
  { id }: Hold,
  decision: Decision,
): Promise<Outcome> {
  const what = describeDecision(decision);
  const receipt = await awaitHoldReceipt(target.stateDir, target.key, id, { timeout: 3000 });
  if (receipt === 'gone') throw notDelivered('the dialog was answered or closed meanwhile');

  // Claude Code draws on when the hook has ended, on a busy machine seconds later
  const left = await lookUntil(target, (look) => !shows(look, dialog), 3500);
  const look = left ?? (await target.look());
  const message = `${what}, through its hook, ${describeState(look)}`;
  if (receipt === 'delivered' && left !== undefined) {
    return { verdict: 'delivered', message, data: { by: 'hook' } };
  }
  return { verdict: 'unconfirmed', message, ...describeLook(look), data: { by: 'hook' } };
}

function shows({ screen }: Look, { title }: Dialog): boolean {
  return screen.dialog?.title === title;
}

function describeDecision(decision: Decision): string {
  if (decision.kind === 'allow') return 'approved';
  if (decision.kind === 'deny') return 'denied';
  const given = Object.values(decision.answers).flat();
  return `answered ${given.map((one) => `"${one}"`).join(', ')}`;
}
