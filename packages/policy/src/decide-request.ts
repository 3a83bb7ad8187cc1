import type { PolicyDecision } from '@gsd-code-skill/core';
import { policyDecisions } from './decision.ts';
import type { Places } from './match/match-path.ts';
import { matches } from './match/matches.ts';
import type { Policy, Rule } from './rule.ts';

/** What a policy says of one request. */
export interface Ruling {
  readonly decision: PolicyDecision;
  /** The rule that decides; none where the agent decides because no rule matches. */
  readonly rule?: Rule;
  /** In one line. */
  readonly why: string;
}

/** Decides who decides: the strictest rule that matches, else the agent. */
export function decideRequest(
  policy: Policy,
  tool: string,
  input: Readonly<Record<string, unknown>>,
  places: Places = {},
): Ruling {
  for (const decision of policyDecisions) {
    const rule = policy.rules.find(
      (one) => one.decision === decision && matches(one, { ...places, tool, input }),
    );
    if (rule !== undefined) return { decision, rule, why: describeRule(rule) };
  }
  return { decision: 'agent', why: 'no rule matches, so the agent decides' };
}

/** A rule in one line, with its place and its reason. */
export function describeRule({ match, decision, path, reason }: Rule): string {
  return `${decision} by ${path}, ${match}${reason ? `: ${reason}` : ''}`;
}
