import type { Decision } from './hook-output.ts';

/** A decision in words. */
export function describeDecision(decision: Decision): string {
  if (decision.kind === 'allow') return 'approved';
  if (decision.kind === 'deny') return 'denied';
  const given = Object.values(decision.answers).flat();
  return `answered ${given.map((one) => `"${one}"`).join(', ')}`;
}
