import type { Dialog } from '@gsd-code-skill/claude-screen';
import {
  answerHold,
  awaitHoldReceipt,
  type Decision,
  type Hold,
  openHolds,
} from '@gsd-code-skill/session-channel';
import type { AnswerWay } from './answer-dialog.ts';
import { condense } from './check-text.ts';
import { decide } from './decide-hold.ts';
import { describeLook } from './describe-screen.ts';
import { notDelivered, type Outcome, refused } from './outcome.ts';
import { describeState, type Look, lookUntil, type Target } from './target.ts';

/** Answers a dialog through the hook that waits for it: exact, and without a key. */
export const answerByHold: AnswerWay = async (target, dialog, answer) => {
  const hold = findHold(await openHolds(target.stateDir, target.key), dialog);
  const decision = hold && decide(hold, dialog, answer);
  if (hold === undefined || decision === undefined) return undefined;

  const result = await answerHold(target.stateDir, hold.id, decision, { by: 'menu-driver' });
  switch (result.status) {
    case 'unfit':
      throw refused(result.reason);
    case 'already-answered':
      throw notDelivered(`${result.by} has answered already, at ${result.at}`);
    case 'gone':
      // the dialog may still be there, with no worker behind it
      return undefined;
    case 'accepted':
      return prove(target, dialog, hold, decision);
  }
};

const kinds: Readonly<Record<Hold['kind'], readonly Dialog['kind'][]>> = {
  question: ['question', 'multi_select_question', 'question_tabs', 'review'],
  permission: ['permission', 'elicitation', 'unknown'],
  plan: ['plan', 'permission', 'unknown'],
};

/** The hold of the dialog that is on the screen; undefined when it cannot be told which. */
function findHold(holds: readonly Hold[], dialog: Dialog): Hold | undefined {
  const fitting = holds.filter(({ kind }) => kinds[kind].includes(dialog.kind));
  const named = fitting.filter((hold) => isNamed(hold, dialog));
  const [hold, ...others] =
    fitting.length > 1 || dialog.kind.includes('question') ? named : fitting;
  return others.length === 0 ? hold : undefined;
}

function isNamed({ questions, toolInput }: Hold, { title, header = '', body }: Dialog): boolean {
  const shown = condense([title, header, ...body].join(''));
  const values = Object.values(toolInput).filter((value) => typeof value === 'string');
  const names = [...questions.map(({ question }) => question), ...values];
  // a long text is cut on the screen, and a narrow pane wraps it
  return names.some((name) => name !== '' && shown.includes(condense(name).slice(0, 24)));
}

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
  return { verdict: 'unconfirmed', message, lines: describeLook(look), data: { by: 'hook' } };
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
