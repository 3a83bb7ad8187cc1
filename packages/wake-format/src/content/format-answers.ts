import { readQuestions } from '@gsd-code-skill/core';
import * as z from 'zod';
import { normaliseText } from '../text/normalise-text.ts';
import { describeValue } from './describe-value.ts';
import { hang } from './hang.ts';

const answered = z.looseObject({
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  annotations: z
    .record(z.string(), z.looseObject({ notes: z.string().optional() }))
    .optional()
    .catch(undefined),
});

/** Writes what was answered to an AskUserQuestion, from the input and response of its PostToolUse. */
export function formatAnswers(toolInput: unknown, toolResponse?: unknown): string {
  // a hook that answers puts the answers into the input, the keyboard into both
  const given = answered.safeParse(toolResponse).data ?? answered.safeParse(toolInput).data;
  if (given === undefined) return describeValue(toolResponse ?? toolInput);

  const asked = readQuestions(toolResponse) ?? readQuestions(toolInput) ?? [];
  const answers = new Map(Object.entries(given.answers));
  const annotations = new Map(Object.entries(given.annotations ?? {}));
  const questions = new Set([...asked.map(({ question }) => question), ...answers.keys()]);

  return Array.from(questions, (question, index) => {
    const answer = [answers.get(question) ?? []].flat().join(', ');
    const notes = annotations.get(question)?.notes;
    return [
      `Question ${index + 1}: ${item(question, 2)}`,
      `  Answer: ${answer === '' ? 'none' : item(answer, 4)}`,
      ...(notes ? [`  Notes: ${item(notes, 4)}`] : []),
    ].join('\n');
  }).join('\n\n');
}

// every kind of line break, so that no answer can pass for the next question
function item(text: string, indent: number): string {
  return hang(normaliseText(text), indent);
}
