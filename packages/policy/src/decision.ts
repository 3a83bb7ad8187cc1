import type { PolicyDecision } from '@gsd-code-skill/core';

/** Strictest first: of all rules that match, the first kind in this order decides. */
export const policyDecisions = [
  'deny',
  'human',
  'agent',
  'allow',
] as const satisfies readonly PolicyDecision[];

/** True for a decision that leaves an agent nothing but to deny. */
export function leavesOnlyDeny(decision: PolicyDecision): boolean {
  return decision === 'human' || decision === 'deny';
}
