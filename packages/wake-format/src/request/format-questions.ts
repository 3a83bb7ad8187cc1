import { type Question, readQuestions } from '@gsd-code-skill/core';
import { describeValue } from '../content/describe-value.ts';
import { hang } from '../content/hang.ts';
import { showParts } from './show-parts.ts';

/** Writes the questions of an AskUserQuestion, numbered, with their options. */
export function formatQuestions(toolInput: unknown): string {
  return showParts(questionParts(toolInput)).text;
}

/** The same in parts, each of which can be cut by itself. */
export function questionParts(toolInput: unknown): readonly string[] {
  const questions = readQuestions(toolInput);
  // an input of another shape is shown as it came rather than lost
  if (questions === undefined) return [describeValue(toolInput)];
  return questions.map(
    (question, index) => `${index > 0 ? '\n' : ''}${formatQuestion(question, index)}`,
  );
}

function formatQuestion({ question, header, multiSelect, options = [] }: Question, index: number) {
  const how =
    options.length === 0
      ? 'answer in your own words'
      : multiSelect
        ? 'choose one or more'
        : 'choose one';
  const about = header ? `${hang(header, 2)}; ${how}` : how;
  const lines = options.map(({ label, description, preview }, place) =>
    [
      `  ${place + 1}. ${hang(label, 5)}${description ? ` — ${hang(description, 5)}` : ''}`,
      ...(preview ? [`     ${hang(preview, 5)}`] : []),
    ].join('\n'),
  );
  return [`Question ${index + 1}: ${hang(question, 2)} (${about})`, ...lines].join('\n');
}
