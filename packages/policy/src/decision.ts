import type { PolicyDecision } from '@gsd-code-skill/core';

/** Strictest first: of all rules that match, the first kind in this order decides. */
export const policyDecisions = [
  'deny',
  'human',
  'agent',
  'allow',
] as const satisfies readonly PolicyDecision[];
