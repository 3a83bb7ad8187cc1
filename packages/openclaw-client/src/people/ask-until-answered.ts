import { OpenClawError } from '../openclaw-error.ts';
import type { AskPersonOptions, PersonAnswer } from './person-question.ts';

/** Why a question has no answer that could be put to nobody. */
export const nobodyToAsk = 'nobody can be asked';

export interface AskUntilAnsweredOptions extends Omit<AskPersonOptions, 'signal'> {
  /** Asks, and gives the id of the question; `undefined` when nobody can be asked. */
  readonly ask: () => Promise<string | undefined>;
  /** Waits for an answer; `undefined` when it ran out without one. */
  readonly answerTo: (id: string) => Promise<PersonAnswer | undefined>;
}

/** Asks again what ran out without an answer; what goes wrong on the way is an answer, too. */
export async function askUntilAnswered({
  known,
  ask,
  answerTo,
  onAsked,
}: AskUntilAnsweredOptions): Promise<PersonAnswer> {
  try {
    const before = known === undefined ? undefined : await answerToKnown(known, answerTo);
    if (before !== undefined) return before;
    for (;;) {
      const id = await ask();
      if (id === undefined) return { status: 'unavailable', reason: nobodyToAsk };
      await onAsked?.(id);
      const answer = await answerTo(id);
      if (answer !== undefined) return answer;
    }
  } catch (error) {
    if (!(error instanceof OpenClawError)) throw error;
    return { status: 'unavailable', reason: error.message };
  }
}

/** The answer to a question that was asked before; `undefined` when there is no such question any more. */
async function answerToKnown(
  id: string,
  answerTo: AskUntilAnsweredOptions['answerTo'],
): Promise<PersonAnswer | undefined> {
  const answer = await answerTo(id).catch((error: unknown) => {
    // a gateway that is away knows it still
    if (!(error instanceof OpenClawError && error.code === 'rejected')) throw error;
    return undefined;
  });
  return answer?.status === 'unavailable' ? undefined : answer;
}
