import { lastLink } from './agent/loop.ts';
import type { Check } from './check.ts';
import { testWakeCheck } from './delivery/test-wake.ts';

export interface Summary {
  readonly failures: number;
  /** Links that nobody has tried, so that nothing is known of them. */
  readonly notTested: readonly string[];
  /** All of it in one line. */
  readonly line: string;
}

/** What checks come to: that every link holds is said only when the last one was tested. */
export function summarise(checks: readonly Check[]): Summary {
  const count = (status: Check['status']) => checks.filter((one) => one.status === status).length;
  const failures = count('failed');
  const warnings = count('warning');
  const notTested = untested(checks);
  return { failures, notTested, line: lineOf() };

  function lineOf(): string {
    if (failures > 0) return `${failures} of ${checks.length} checks failed.`;
    const looks = `${warnings} of ${checks.length} checks deserve a look`;
    const rest = notTested.length > 0 ? `not tested: ${notTested.join(', ')}` : undefined;
    if (warnings === 0 && rest === undefined) return 'Every link holds.';
    return `Nothing failed; ${[warnings > 0 && looks, rest].filter(Boolean).join('; ')}.`;
  }
}

function untested(checks: readonly Check[]): readonly string[] {
  if (checks.some(({ name }) => name === lastLink)) return [];
  const isSent = checks.some(({ name, status }) => name === testWakeCheck && status === 'ok');
  const answer = 'that the agent can answer (gsd-hooks diagnose <agent> --loop)';
  return isSent ? [answer] : ['that a wake reaches the agent', answer];
}
