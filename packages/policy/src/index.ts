export type { PolicyDecision } from '@gsd-code-skill/core';
export { type CompiledPolicy, compilePolicy } from './compile-policy.ts';
export { decideRequest, describeRule, type Ruling } from './decide-request.ts';
export { leavesOnlyDeny } from './decision.ts';
export type { Places } from './match/match-path.ts';
export {
  joinPolicies,
  type ParsedPolicy,
  type PolicyProblem,
  parsePolicy,
} from './parse-policy.ts';
export type { Policy, PolicyRule, Rule, Specifier } from './rule.ts';
