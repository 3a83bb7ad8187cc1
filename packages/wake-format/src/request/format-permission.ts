import * as z from 'zod';
import { describeValue } from '../content/describe-value.ts';
import { hang } from '../content/hang.ts';
import { describeSuggestion } from './describe-suggestion.ts';
import { showParts } from './show-parts.ts';

const request = z.looseObject({
  tool_name: z.string(),
  tool_input: z.record(z.string(), z.unknown()).catch({}),
  permission_suggestions: z.array(z.unknown()).catch([]),
});

/** Writes what a PermissionRequest asks for: the tool, its input, what `approve` means, and the lasting rules Claude Code offers. */
export function formatPermission(payload: unknown): string {
  return showParts(permissionParts(payload)).text;
}

/** The same in parts, each of which can be cut by itself. */
export function permissionParts(payload: unknown): readonly string[] {
  const { data } = request.safeParse(payload);
  if (data === undefined) return [describeValue(payload)];

  const input = Object.entries(data.tool_input).map(
    ([key, value]) => `  ${hang(key, 4)}: ${hang(describeValue(value), 4)}`,
  );
  // not numbered: the dialog numbers its rows otherwise
  const rules = data.permission_suggestions.map(
    (item) => `  - ${hang(describeSuggestion(item), 4)}`,
  );

  return [
    `Tool: ${hang(data.tool_name, 2)}`,
    ...(input.length > 0 ? ['Input:', ...input] : []),
    'Answers: approve (once: this call only) | deny',
    ...(rules.length > 0
      ? ['Permanent rules Claude Code offers, none of which approve sets:', ...rules]
      : []),
  ];
}
