import type { Request } from '@gsd-code-skill/session-channel';
import {
  formatRequest as format,
  quoteLines,
  type ShownRequest,
} from '@gsd-code-skill/wake-format';

/** One page of a request, for somebody who decides it. */
export function formatRequest(request: Request, page = 1): ShownRequest {
  const { kind, toolName, toolInput, suggestions = [] } = request;
  const called = { tool_name: toolName, tool_input: toolInput };
  const payload =
    kind === 'elicitation' ? toolInput : { ...called, permission_suggestions: suggestions };
  return format({ kind, payload }, { page });
}

/** One page of what a screen shows. */
export function formatText(text: string, page = 1): ShownRequest {
  return format({ kind: 'picker', text }, { page });
}

/** Lines that nothing in them can make pass for ours. */
export function quote(text: string): readonly string[] {
  return quoteLines(text).split('\n');
}
