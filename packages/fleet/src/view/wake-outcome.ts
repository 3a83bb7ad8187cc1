import { isBadOutcome, isUnheard, loggedOutcomes } from '@gsd-code-skill/session-channel';

// what the log does not know: wakes that lie dead in the outbox, and runs
const unheard: ReadonlySet<string> = new Set(['dead', ...loggedOutcomes.filter(isUnheard)]);
const bad: ReadonlySet<string> = new Set([
  ...unheard,
  ...loggedOutcomes.filter(isBadOutcome),
  'run_failed',
]);

/** True for an outcome of a last wake by which no agent has heard it. */
export function isUnheardWake(outcome: string | null): boolean {
  return outcome !== null && unheard.has(outcome);
}

/** True for an outcome of a last wake that somebody should look at. */
export function isBadWake(outcome: string | null): boolean {
  return outcome !== null && bad.has(outcome);
}
