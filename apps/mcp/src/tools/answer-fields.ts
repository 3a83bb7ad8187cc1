import { type Answers, answerLimits, type GivenAnswer } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { text } from '../tool-parts/fields.ts';

const number = z.int().min(1).max(100);
const label = z.string().max(answerLimits.label);
const choices = z
  .array(z.union([number, label]))
  .min(1)
  .max(answerLimits.choices);
const oneOrMore = z.union([
  number,
  text,
  z
    .array(z.union([number, text]))
    .min(1)
    .max(answerLimits.choices),
]);

/** What an answer can say. */
export const answerFields = {
  action: z
    .enum(['approve', 'deny', 'choose', 'answer', 'type', 'submit'])
    .describe(
      'approve or deny: a permission or plan. choose: one question, or any list of options. answer: several questions at once. type: an answer in your own words to a question or a form. submit: hand in what is already ticked.',
    ),
  choices: choices
    .optional()
    .describe(
      'For choose: numbers from 1, or labels; several only where the question takes several.',
    ),
  answers: z
    .union([z.array(oneOrMore).min(1).max(answerLimits.answers), z.record(label, oneOrMore)])
    .optional()
    .describe(
      'For answer: one for each question in their order, or an object by question or short name. Each is a number, a label, a text of your own, or a list of these.',
    ),
  reason: text.optional().describe('For deny: what Claude Code is told, e.g. what to do instead.'),
  text: text.optional().describe('For type: your own words.'),
};

const fields = z.object(answerFields);

/** An answer in words, also where a number was given. */
export function inWords({
  choices: chosen,
  answers,
  ...given
}: z.output<typeof fields>): GivenAnswer {
  return { ...given, choices: chosen?.map(String), answers: answers && answersInWords(answers) };
}

function answersInWords(answers: NonNullable<z.output<typeof fields>['answers']>): Answers {
  const words = (one: z.output<typeof oneOrMore>) => [one].flat().map(String);
  if (Array.isArray(answers)) return answers.map(words);
  return Object.fromEntries(Object.entries(answers).map(([name, one]) => [name, words(one)]));
}
