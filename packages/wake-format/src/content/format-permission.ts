import * as z from 'zod';
import { describeValue } from './describe-value.ts';
import { hang } from './hang.ts';

const request = z.looseObject({
  tool_name: z.string(),
  tool_input: z.record(z.string(), z.unknown()).catch({}),
  permission_suggestions: z.array(z.unknown()).catch([]),
});

const suggestion = z.looseObject({
  type: z.string(),
  destination: z.string().optional(),
  mode: z.string().optional(),
  behavior: z.string().optional(),
  directories: z.array(z.string()).optional(),
  rules: z
    .array(z.looseObject({ toolName: z.string(), ruleContent: z.string().optional() }))
    .optional(),
});

/** Writes what a PermissionRequest asks for: the tool, its input, and the rules Claude Code suggests. */
export function formatPermission(payload: unknown): string {
  const { data } = request.safeParse(payload);
  if (data === undefined) return describeValue(payload);

  const input = Object.entries(data.tool_input).map(
    ([key, value]) => `  ${key}: ${hang(describeValue(value), 4)}`,
  );
  // not numbered: the dialog numbers its rows otherwise
  const suggestions = data.permission_suggestions.map((item) => `  - ${hang(describe(item), 4)}`);

  return [
    `Tool: ${hang(data.tool_name, 2)}`,
    ...(input.length > 0 ? ['Input:', ...input] : []),
    ...(suggestions.length > 0 ? ['Suggested rules:', ...suggestions] : []),
  ].join('\n');
}

function describe(item: unknown): string {
  const { data } = suggestion.safeParse(item);
  if (data === undefined) return describeValue(item);
  const rules = data.rules?.map(({ toolName, ruleContent }) =>
    ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`,
  );
  const words = [
    data.type,
    data.behavior,
    data.mode,
    ...(data.directories ?? []),
    ...(rules ?? []),
  ];
  const where = data.destination === undefined ? '' : ` (${data.destination})`;
  return words.filter((word) => word !== undefined).join(' ') + where;
}
