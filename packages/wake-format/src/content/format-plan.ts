import * as z from 'zod';
import { describeValue } from './describe-value.ts';

const input = z.looseObject({
  plan: z.string(),
  planFilePath: z.string().optional().catch(undefined),
});

/** Writes the plan in the input of an ExitPlanMode, with the file it is kept in. */
export function formatPlan(toolInput: unknown): string {
  const { data } = input.safeParse(toolInput);
  if (data === undefined) return describeValue(toolInput);
  const plan = data.plan.trimEnd();
  return data.planFilePath === undefined ? plan : `Plan file: ${data.planFilePath}\n\n${plan}`;
}
