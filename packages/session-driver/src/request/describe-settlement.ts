import type { RequestSettlement } from '@gsd-code-skill/session-channel';

/** Who ended a request, how and when. */
export function describeSettlement(id: string, { by, how, at }: RequestSettlement): string {
  return `request ${id} was settled by ${by}: ${how}, at ${at}`;
}
