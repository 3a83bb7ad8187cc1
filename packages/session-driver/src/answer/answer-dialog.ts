import type { Bound } from '../action.ts';
import type { Target } from '../look/target.ts';
import type { Outcome } from '../outcome.ts';
import { findSubject } from '../request/find-subject.ts';
import type { Answer } from './answer.ts';
import { answerByKeys } from './answer-by-keys.ts';
import { answerByHold } from './by-hold/answer-by-hold.ts';

/** Answers one request: through the hook that waits for it, else by keys. */
export async function answerDialog(
  target: Target,
  name: string,
  bound: Bound,
  answer: Answer,
): Promise<Outcome> {
  const subject = await findSubject(target, name, bound);
  const { request } = subject;
  const given = request && (await answerByHold(target, request, answer));
  return given ?? answerByKeys(target, subject, answer);
}
