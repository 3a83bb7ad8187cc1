import type { Question } from '@gsd-code-skill/core';
import type { DialogDecision } from '@gsd-code-skill/session-channel';
import { refused } from '../../outcome.ts';
import type { Answer } from '../answer.ts';
import { foldName } from '../answer-named.ts';
import { pickAnswers } from './pick-answers.ts';

type Given = readonly [field: string, words: readonly string[]];

/** What an answer means to the form of an MCP server; undefined when only keys can say it. */
export function formToDecision(
  fields: readonly Question[],
  answer: Answer,
): DialogDecision | undefined {
  switch (answer.kind) {
    case 'approve':
      return { kind: 'allow' };
    case 'choose':
      return filled([wordsIn(onlyOf(fields), answer.choices)]);
    case 'text':
      return filled([wordsIn(onlyOf(fields), [answer.text])]);
    case 'answers':
      return filled(givenIn(fields, answer.answers));
    default:
      return undefined;
  }
}

function filled(given: readonly Given[]): DialogDecision {
  return { kind: 'answers', answers: Object.fromEntries(given) };
}

function onlyOf(fields: readonly Question[]): Question {
  const [only, ...others] = fields;
  if (only === undefined) throw refused('the form has no fields: use approve or deny');
  if (others.length > 0)
    throw refused(`the form has several fields (${names(fields)}): use answer`);
  return only;
}

function givenIn(
  fields: readonly Question[],
  answers: Extract<Answer, { kind: 'answers' }>['answers'],
): readonly Given[] {
  if (Array.isArray(answers)) {
    if (answers.length !== fields.length) {
      const count = `${answers.length} answers were given to ${fields.length} fields`;
      throw refused(`${count} (${names(fields)}); '' leaves one out that is not required`);
    }
    return fields.map((field, index) => wordsIn(field, answers[index] ?? []));
  }
  const given = Object.entries(answers).map(([name, words]) => ({
    field: fieldOf(fields, name),
    words,
  }));
  const twice = given.find(({ field }, at) => given.findIndex((one) => one.field === field) < at);
  if (twice) throw refused(`two answers were given to the field "${twice.field.question}"`);
  return given.map(({ field, words }) => wordsIn(field, words));
}

function fieldOf(fields: readonly Question[], name: string): Question {
  const exact = fields.find(({ question }) => question === name);
  if (exact !== undefined) return exact;
  const [found, ...others] = fields.filter(({ question, header }) =>
    [question, header ?? ''].map(foldName).includes(foldName(name)),
  );
  if (found === undefined) throw refused(`the form has no field "${name}": ${names(fields)}`);
  if (others.length > 0) throw refused(`"${name}" can be one of several: ${names(fields)}`);
  return found;
}

/** Labels for numbers, where a field has choices; else the words as they are. */
function wordsIn(field: Question, words: readonly string[]): Given {
  const isEmpty = words.every((word) => word.trim() === '');
  if (isEmpty || field.options === undefined) return [field.question, words];
  return [field.question, pickAnswers(field, words, { hasTextRow: false })];
}

const names = (fields: readonly Question[]) => fields.map(({ question }) => question).join(', ');
