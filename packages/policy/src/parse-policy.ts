import { parseMatch } from './parse-match.ts';
import type { Policy, PolicyRule, Rule } from './rule.ts';

/** A rule that cannot be held. */
export interface PolicyProblem {
  /** Where, as in `policy[1].match`. */
  readonly path: string;
  readonly reason: string;
}

export interface ParsedPolicy {
  /** The rules that were understood. */
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
}

/** Reads rules; those that cannot be held are named with their path. */
export function parsePolicy(rules: readonly PolicyRule[], path = 'policy'): ParsedPolicy {
  const understood: Rule[] = [];
  const problems: PolicyProblem[] = [];
  rules.forEach((rule, index) => {
    const place = rule.path ?? `${path}[${index}]`;
    const match = parseMatch(rule.match, rule.decision);
    if ('problem' in match) problems.push({ path: `${place}.match`, reason: match.problem });
    else understood.push({ ...rule, ...match, path: place });
  });
  return { policy: { rules: understood }, problems };
}

/** The rules of several policies; a weaker rule of one never takes back a stricter one of another. */
export function joinPolicies(...policies: readonly Policy[]): Policy {
  return { rules: policies.flatMap(({ rules }) => rules) };
}
