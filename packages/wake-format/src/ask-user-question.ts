import * as z from 'zod';

const option = z.looseObject({
  label: z.string(),
  description: z.string().optional().catch(undefined),
  preview: z.string().optional().catch(undefined),
});

const question = z.looseObject({
  question: z.string(),
  header: z.string().optional().catch(undefined),
  multiSelect: z.boolean().optional().catch(undefined),
  options: z.array(option).optional().catch(undefined),
});

const input = z.looseObject({ questions: z.array(question).min(1) });

export type Question = z.infer<typeof question>;

/** The questions in the input of Claude Code's AskUserQuestion, or undefined when it holds none. */
export function readQuestions(toolInput: unknown): readonly Question[] | undefined {
  return input.safeParse(toolInput).data?.questions;
}
