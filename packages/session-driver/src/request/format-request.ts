import { payloadOf, type Request } from '@gsd-code-skill/session-channel';
import {
  formatRequest as format,
  quoteLines,
  type ShownRequest,
} from '@gsd-code-skill/wake-format';

/** One page of a request, for somebody who decides it. */
export function formatRequest(request: Request, page = 1): ShownRequest {
  return format({ kind: request.kind, payload: payloadOf(request) }, { page });
}

/** One page of what a screen shows. */
export function formatText(text: string, page = 1): ShownRequest {
  return format({ kind: 'picker', text }, { page });
}

/** Lines that nothing in them can make pass for ours. */
export function quote(text: string): readonly string[] {
  return quoteLines(text).split('\n');
}
