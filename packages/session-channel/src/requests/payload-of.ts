import type { Request } from './request.ts';

/** What the hook that announced a request was given, as far as its text needs it. */
export function payloadOf({
  kind,
  toolName,
  toolInput,
  suggestions = [],
}: Pick<Request, 'kind' | 'toolName' | 'toolInput' | 'suggestions'>): Readonly<
  Record<string, unknown>
> {
  // a form comes without a tool
  if (kind === 'elicitation') return toolInput;
  return { tool_name: toolName, tool_input: toolInput, permission_suggestions: suggestions };
}
