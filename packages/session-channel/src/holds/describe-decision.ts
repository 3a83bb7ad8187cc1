import type { DecisionKind } from '../decisions/decision-log.ts';
import type { DialogDecision } from './hook-output.ts';

/** A decision in words. */
export function describeDecision(decision: DialogDecision): string {
  if (decision.kind === 'allow') return 'approved';
  if (decision.kind === 'deny') return 'denied';
  return describeAnswers(Object.values(decision.answers).flat());
}

/** Answers that were given, in words. */
export function describeAnswers(given: readonly string[]): string {
  return `answered ${given.map((one) => `"${one}"`).join(', ')}`;
}

/** Which sort of decision it is, for the log of decisions. */
export function decisionKindOf({ kind }: DialogDecision): DecisionKind {
  return kind === 'answers' ? 'answer' : kind;
}
