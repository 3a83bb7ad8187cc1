import { describeRule } from '@gsd-code-skill/policy';
import type { Bound } from '../action.ts';
import type { ActionOutcome } from '../outcome.ts';
import { checkShellText } from '../prompt/check-shell.ts';
import { findSubject } from '../request/find-subject.ts';
import type { Target } from '../target/target.ts';
import type { Answer } from './answer.ts';
import { answerByHold } from './by-hold/answer-by-hold.ts';
import { awaitHold } from './by-hold/await-hold.ts';
import { toDecision } from './by-hold/to-decision.ts';
import { answerByKeys } from './by-keys/answer-by-keys.ts';
import { checkDecider } from './check-decider.ts';
import { NotAllShown } from './objection.ts';

/** Answers one request: through the hook that waits for it, else by keys. */
export async function answerDialog(
  target: Target,
  name: string,
  bound: Bound,
  answer: Answer,
): Promise<ActionOutcome> {
  const found = await findSubject(target, name, bound);
  const rule = (await checkDecider(target, found, answer))?.rule;
  // by keys the reason becomes a prompt
  if (answer.kind === 'deny') checkShellText(target, answer.reason ?? '');
  const subject = { ...found, ...(rule && { rule: describeRule(rule) }) };
  const { request } = subject;
  const byHold = async () => request && answerByHold(target, { ...subject, request }, answer);
  const given = await byHold();
  if (given) return given;
  try {
    return await answerByKeys(target, subject, answer);
  } catch (error) {
    // what no screen shows whole is granted through its hook alone, which may be on its way
    const canCome =
      error instanceof NotAllShown && request && toDecision(request, answer) !== undefined;
    const late = canCome && (await awaitHold(target, request)) ? await byHold() : undefined;
    if (late) return late;
    throw error;
  }
}
