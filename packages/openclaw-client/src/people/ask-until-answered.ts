import { OpenClawError } from '../openclaw-error.ts';
import type { PersonAnswer } from './person-question.ts';

/** Asks again what ran out without an answer; what goes wrong on the way is an answer, too. */
export async function askUntilAnswered(
  askOnce: () => Promise<PersonAnswer | undefined>,
): Promise<PersonAnswer> {
  try {
    for (;;) {
      const answer = await askOnce();
      if (answer !== undefined) return answer;
    }
  } catch (error) {
    if (!(error instanceof OpenClawError)) throw error;
    return { status: 'unavailable', reason: error.message };
  }
}
