import { type Action, type Answers, usage } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { text } from '../tool-parts/fields.ts';

const number = z.int().min(1).max(100);
const label = z.string().max(5000);
const choice = z.union([number, label]);
const oneOrMore = z.union([number, label, z.array(choice).min(1).max(50)]);

/** What an answer can say. */
export const answerFields = {
  action: z
    .enum(['approve', 'deny', 'choose', 'answer', 'type', 'submit'])
    .describe(
      'approve or deny: a permission or plan. choose: one question, or any list of options. answer: several questions at once. type: an answer in your own words to a question or a form. submit: hand in what is already ticked.',
    ),
  choices: z
    .array(choice)
    .min(1)
    .max(50)
    .optional()
    .describe(
      'For choose: numbers from 1, or labels; several only where the question takes several.',
    ),
  answers: z
    .union([z.array(oneOrMore).min(1).max(20), z.record(label, oneOrMore)])
    .optional()
    .describe(
      'For answer: one for each question in their order, or an object by question or short name. Each is a number, a label, a text of your own, or a list of these.',
    ),
  reason: text.optional().describe('For deny: what Claude Code is told, e.g. what to do instead.'),
  text: text.optional().describe('For type: your own words.'),
};

const fields = z.object(answerFields);

/** What each action takes; all else is a mistake. */
const takes = {
  approve: [],
  deny: ['reason'],
  choose: ['choices'],
  answer: ['answers'],
  type: ['text'],
  submit: [],
} as const satisfies Record<z.output<typeof fields>['action'], readonly string[]>;

/** Reads an answer as something to do. */
export function readAnswer(given: z.output<typeof fields>, id: string): Action {
  const { action, choices, answers, reason, text: words } = given;
  const taken: readonly string[] = takes[action];
  for (const name of ['choices', 'answers', 'reason', 'text'] as const) {
    if (given[name] === undefined || taken.includes(name)) continue;
    const wanted = taken.length > 0 ? taken.join(', ') : 'nothing else';
    throw usage(`${action} takes no ${name}, but ${wanted}`);
  }
  const missing = (name: string) => usage(`${action} takes ${name}`);
  switch (action) {
    case 'choose':
      if (choices === undefined) throw missing('choices');
      return { kind: 'choose', choices: choices.map(String), for: id };
    case 'answer':
      if (answers === undefined) throw missing('answers');
      return { kind: 'answer', answers: toWords(answers), for: id };
    case 'type':
      if (words === undefined) throw missing('text');
      return { kind: 'type', text: words, for: id };
    case 'deny':
      return { kind: 'deny', for: id, ...(reason !== undefined && { reason }) };
    default:
      return { kind: action, for: id };
  }
}

function toWords(answers: NonNullable<z.output<typeof fields>['answers']>): Answers {
  const words = (one: z.output<typeof oneOrMore>) => [one].flat().map(String);
  if (Array.isArray(answers)) return answers.map(words);
  return Object.fromEntries(Object.entries(answers).map(([name, one]) => [name, words(one)]));
}
