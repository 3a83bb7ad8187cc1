import { fieldsOf } from './fields-of.ts';

/** One choice of a question. */
export interface QuestionOption {
  readonly label: string;
  readonly description?: string;
  /** What the choice would look like. */
  readonly preview?: string;
}

/** One question of Claude Code's AskUserQuestion tool. */
export interface Question {
  readonly question: string;
  /** Its short name. */
  readonly header?: string;
  readonly multiSelect?: boolean;
  readonly options?: readonly QuestionOption[];
}

/** The questions in the input of an AskUserQuestion, or `undefined` when it holds none. */
export function readQuestions(toolInput: unknown): readonly Question[] | undefined {
  const { questions } = fieldsOf(toolInput);
  if (!Array.isArray(questions) || questions.length === 0) return undefined;
  const read = questions.map(readQuestion);
  return read.every((one) => one !== undefined) ? read : undefined;
}

// a detail of the wrong type counts as absent; without its text a question is none
function readQuestion(value: unknown): Question | undefined {
  const { question, header, multiSelect, options } = fieldsOf(value);
  if (typeof question !== 'string') return undefined;
  const choices = Array.isArray(options) ? options.map(readOption) : undefined;
  return {
    question,
    ...(typeof header === 'string' && { header }),
    ...(typeof multiSelect === 'boolean' && { multiSelect }),
    ...(choices?.every((choice) => choice !== undefined) && { options: choices }),
  };
}

function readOption(value: unknown): QuestionOption | undefined {
  const { label, description, preview } = fieldsOf(value);
  if (typeof label !== 'string') return undefined;
  return {
    label,
    ...(typeof description === 'string' && { description }),
    ...(typeof preview === 'string' && { preview }),
  };
}
