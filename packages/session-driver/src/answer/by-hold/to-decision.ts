import { isBesideOptions } from '@gsd-code-skill/claude-screen';
import type { Question } from '@gsd-code-skill/core';
import type { DialogDecision, Request } from '@gsd-code-skill/session-channel';
import type { Answers } from '../../action.ts';
import { refused } from '../../outcome.ts';
import type { Answer } from '../answer.ts';
import { answerNamed } from '../answer-named.ts';
import { severalQuestions } from '../several-questions.ts';
import { formToDecision } from './form-to-decision.ts';
import { pickAnswers } from './pick-answers.ts';

/** What an answer means to a waiting hook; undefined when only keys can say it. */
export function toDecision(
  { kind, questions }: Pick<Request, 'kind' | 'questions'>,
  answer: Answer,
): DialogDecision | undefined {
  if (answer.kind === 'submit' || answer.kind === 'key') return undefined;
  if (answer.kind === 'deny') {
    return { kind: 'deny', ...(answer.reason === undefined ? {} : { message: answer.reason }) };
  }
  if (kind === 'question') return questionToDecision(questions, answer);
  if (kind === 'elicitation') return formToDecision(questions, answer);
  if (answer.kind === 'approve') return { kind: 'allow' };
  // the rows of a permission are on its screen alone, and "always allow" is Claude Code's own
  if (answer.kind === 'choose') return undefined;
  throw refused(`a ${kind} is not a question: use approve or deny`);
}

function questionToDecision(
  questions: readonly Question[],
  answer: Answer,
): DialogDecision | undefined {
  const [only, ...others] = questions;
  switch (answer.kind) {
    case 'answers':
      return answered(questions.map((asked, index) => given(asked, wordsFor(asked, index))));
    case 'choose': {
      if (only === undefined) return undefined;
      if (others.length > 0) {
        throw severalQuestions(questions.map(({ header, question }) => header ?? question));
      }
      // rows beside the options, such as "Chat about this", are for keys
      const isRow = answer.choices.length === 1 && isBesideOptions(only, answer.choices[0] ?? '');
      return isRow ? undefined : answered([given(only, answer.choices, false)]);
    }
    case 'text':
      if (only === undefined || others.length > 0) return undefined;
      return answered([[only.question, [answer.text]]]);
    case 'approve':
      throw refused('a question is not a matter of yes or no: use choose, answer or type');
    default:
      return undefined;
  }

  function wordsFor(asked: Question, index: number): readonly string[] {
    const { answers } = answer as { answers: Answers };
    const count = Object.keys(answers).length;
    if (count !== questions.length) {
      throw refused(`${count} answers were given to ${questions.length} questions`);
    }
    const words = answerNamed(answers, index, [asked.question, asked.header]);
    if (words === undefined) throw refused(`no answer to "${asked.question}"`);
    return words;
  }
}

type Given = readonly [question: string, answers: readonly string[]];

function given(asked: Question, words: readonly string[], allowFreeText = true): Given {
  return [asked.question, pickAnswers(asked, words, { allowFreeText })];
}

function answered(all: readonly Given[]): DialogDecision {
  const texts = all.map(([question, [first = '', ...more]]) => [
    question,
    more.length === 0 ? first : [first, ...more],
  ]);
  return { kind: 'answers', answers: Object.fromEntries(texts) };
}
