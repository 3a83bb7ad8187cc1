import { refused, type Stop } from '../outcome.ts';

/** What is said to whoever chooses where several questions are open, by what they are called. */
export function severalQuestions(names: readonly string[]): Stop {
  return refused(`there are ${names.length} questions (${names.join(', ')}): use answer`);
}
