/** Who decides: the policy itself (`allow`, `deny`), the agent in charge, or a person alone. */
export type PolicyDecision = 'allow' | 'deny' | 'agent' | 'human';

/** Strictest first: of all rules that match, the first kind in this order decides. */
export const policyDecisions = ['deny', 'human', 'agent', 'allow'] as const;
