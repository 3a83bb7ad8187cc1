import { payloadOf, type Request } from '@gsd-code-skill/session-channel';
import { formatRequest, quoteLines, type ShownRequest } from '@gsd-code-skill/wake-format';

/** One page of a request, for somebody who decides it. */
export function requestPage(request: Request, page = 1): ShownRequest {
  return formatRequest({ kind: request.kind, payload: payloadOf(request) }, { page });
}

/** One page of what a screen shows. */
export function textPage(text: string, page = 1): ShownRequest {
  return formatRequest({ kind: 'picker', text }, { page });
}

/** Lines that nothing in them can make pass for ours. */
export function quotedLines(text: string): readonly string[] {
  return quoteLines(text).split('\n');
}
