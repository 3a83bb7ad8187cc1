import type { RequestSettlement } from '@gsd-code-skill/session-channel';

type Settlement = Pick<RequestSettlement, 'by' | 'how'> & Partial<RequestSettlement>;

/** Who ended a request and how, and when where that is given. */
export function describeSettlement(id: string, { by, how, at }: Settlement): string {
  const words = `request ${id} was settled by ${by}: ${how}`;
  return at === undefined ? words : `${words}, at ${at}`;
}
