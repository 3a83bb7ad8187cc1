import { isScreenRequestId } from '@gsd-code-skill/core';
import type { Need } from '@gsd-code-skill/session-channel';

/** True for a need whose request has a record of its own, which says when it is over. */
export function hasRecord({ requestId }: Pick<Need, 'requestId'>): boolean {
  return requestId !== undefined && !isScreenRequestId(requestId);
}
