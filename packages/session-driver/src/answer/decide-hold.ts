import type { Dialog } from '@gsd-code-skill/claude-screen';
import type { Question } from '@gsd-code-skill/core';
import type { Decision, Hold } from '@gsd-code-skill/session-channel';
import type { Answers } from '../action.ts';
import { refused } from '../outcome.ts';
import type { Answer } from './answer-dialog.ts';
import { findOptions } from './find-options.ts';
import { chatLabel, isPlainYes } from './screen-words.ts';

/** What an answer means to a waiting hook; undefined when only keys can say it. */
export function decideHold(hold: Hold, dialog: Dialog, answer: Answer): Decision | undefined {
  if (answer.kind === 'submit') return undefined;
  if (answer.kind === 'deny') {
    return { kind: 'deny', ...(answer.reason === undefined ? {} : { message: answer.reason }) };
  }
  return hold.kind === 'question'
    ? decideQuestion(hold.questions, answer)
    : decidePermission(dialog, answer);
}

function decideQuestion(questions: readonly Question[], answer: Answer): Decision | undefined {
  const [only, ...others] = questions;
  switch (answer.kind) {
    case 'answers':
      return answered(questions.map((asked, index) => pick(asked, wordsFor(asked, index))));
    case 'choose': {
      if (only === undefined) return undefined;
      if (others.length > 0) {
        const names = questions.map(({ header, question }) => header ?? question);
        throw refused(`there are ${questions.length} questions (${names.join(', ')}): use answer`);
      }
      // rows beside the options, such as «Chat about this», are for keys
      const isRow = answer.choices.length === 1 && isBesideOptions(only, answer.choices[0]);
      return isRow ? undefined : answered([pick(only, answer.choices, false)]);
    }
    case 'text':
      if (only === undefined || others.length > 0) return undefined;
      return answered([[only.question, [answer.text]]]);
    default:
      return undefined;
  }

  function wordsFor(asked: Question, index: number): readonly string[] {
    const { answers } = answer as { answers: Answers };
    const count = Object.keys(answers).length;
    if (count !== questions.length) {
      throw refused(`${count} answers were given to ${questions.length} questions`);
    }
    const words = Array.isArray(answers)
      ? answers[index]
      : byName(asked, answers as Readonly<Record<string, readonly string[]>>);
    if (words === undefined) throw refused(`no answer to "${asked.question}"`);
    return words;
  }
}

// what «always allow» and other modes do is Claude Code's own, so they go by keys
function decidePermission(dialog: Dialog, answer: Answer): Decision | undefined {
  if (answer.kind === 'approve') return { kind: 'allow' };
  if (answer.kind !== 'choose') return undefined;
  const [option] = findOptions(dialog, answer.choices).options;
  return option && isPlainYes(option) ? { kind: 'allow' } : undefined;
}

type Given = readonly [question: string, answers: readonly string[]];

function answered(given: readonly Given[]): Decision {
  const texts = given.map(([question, [first = '', ...more]]) => [
    question,
    more.length === 0 ? first : [first, ...more],
  ]);
  return { kind: 'answers', answers: Object.fromEntries(texts) };
}

/** The labels, or the text, that numbers and words mean in a question. */
function pick(asked: Question, words: readonly string[], allowFreeText = true): Given {
  const { options, freeText } = findOptions(asDialog(asked), words, { allowFreeText });
  const labels = options.map(({ label }) => label);
  return [asked.question, freeText === undefined ? labels : [...labels, freeText]];
}

/** A held question as the dialog it is on the screen. */
function asDialog({ question, multiSelect = false, options = [] }: Question): Dialog {
  return {
    kind: multiSelect ? 'multi_select_question' : 'question',
    title: question,
    body: [],
    multiSelect,
    options: options.map(({ label }, index) => ({ number: index + 1, label, focused: false })),
    freeText: { number: options.length + 1, text: '', focused: false },
    tabs: [],
    hints: [],
  };
}

function isBesideOptions({ options = [] }: Question, choice = ''): boolean {
  return (
    choice === `${options.length + 2}` ||
    choice.replace(/\.$/, '').toLowerCase() === chatLabel.toLowerCase()
  );
}

function byName(
  { question, header = '' }: Question,
  answers: Readonly<Record<string, readonly string[]>>,
) {
  const fold = (text: string) => text.trim().toLowerCase();
  const names = [question, header].map(fold);
  const key = Object.keys(answers).find((name) => names.includes(fold(name)));
  return key === undefined ? undefined : answers[key];
}
