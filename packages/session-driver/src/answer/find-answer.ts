import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Answers } from '../action.ts';
import { refused } from '../outcome.ts';
import { answerNamed } from './answer-named.ts';
import { findOptions, type Picked } from './find-options.ts';

/** What to pick in each question, told by its place in the bar and what it asks. */
export type FindPicked = (question: Dialog) => Picked;

/** Looks up the answer to a question that is on the screen; refuses at once what cannot fit. */
export function findAnswer(dialog: Dialog, answers: Answers): FindPicked {
  const count = Math.max(1, dialog.tabs.length);
  const given = Object.keys(answers).length;
  if (given !== count) {
    const labels = dialog.tabs.map(({ label }) => label).join(', ');
    const asked = count === 1 ? '1 question' : `${count} questions (${labels})`;
    throw refused(`${given} answers were given to ${asked}`);
  }
  return (question) => {
    const { title, header, currentTab = 0 } = question;
    const values = answerNamed(answers, currentTab, [title, header]);
    if (values === undefined && !Array.isArray(answers)) {
      const keys = Object.keys(answers).map((name) => `"${name}"`);
      throw refused(`no answer to "${title}" (${header}) among ${keys.join(', ')}`);
    }
    return findOptions(question, values ?? [], { allowFreeText: true });
  };
}
