import * as z from 'zod';
import { describeValue } from '../content/describe-value.ts';
import { hang } from '../content/hang.ts';
import { showParts } from './show-parts.ts';

const input = z.looseObject({
  plan: z.string(),
  planFilePath: z.string().optional().catch(undefined),
});

/** Writes the plan in the input of an ExitPlanMode, with the file it is kept in. */
export function formatPlan(toolInput: unknown): string {
  return showParts(planParts(toolInput)).text;
}

/** The same in parts, each of which can be cut by itself. */
export function planParts(toolInput: unknown): readonly string[] {
  const { data } = input.safeParse(toolInput);
  if (data === undefined) return [describeValue(toolInput)];
  const plan = data.plan.trimEnd();
  return data.planFilePath === undefined
    ? [plan]
    : [`Plan file: ${hang(data.planFilePath, 2)}\n`, plan];
}
