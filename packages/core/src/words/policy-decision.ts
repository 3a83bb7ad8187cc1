/** Who decides by a rule: the rule itself (`allow`, `deny`), the agent in charge, or a person alone. */
export const ruleDecisions = ['allow', 'deny', 'agent', 'human'] as const;

export type PolicyDecision = (typeof ruleDecisions)[number];
