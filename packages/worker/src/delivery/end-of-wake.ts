import type { DeliveryOutcome, Settlement } from '@gsd-code-skill/openclaw-client';
import type { NeedRun } from '@gsd-code-skill/session-channel';
import type { Fate } from './delivery-log.ts';
import { whatFailed } from './what-failed.ts';

/** How the run went that a wake has started, but for its time. */
export type RunEnd = Omit<NeedRun, 'at'>;

/** True when an agent could not handle a wake, though it is tried again. */
export function isRefusal(outcome: DeliveryOutcome): boolean {
  if (outcome.status === 'unroutable') return true;
  // wakes wait for a gateway that cannot be reached
  return outcome.status === 'failed' && whatFailed(outcome.error.code) === 'agent';
}

/** What came of the run that a wake has started, or was to start. */
export function runOf(end: Settlement): RunEnd {
  if (end.status === 'dead') return { problem: end.message };
  return end.status === 'delivered' && end.problem !== undefined ? { problem: end.problem } : {};
}

/** What the log says of an outcome or an end. */
export function fateOf(what: DeliveryOutcome | Settlement): Fate {
  switch (what.status) {
    case 'delivered':
      return { outcome: 'delivered', reason: what.problem, reply: what.reply };
    case 'failed':
      // it is kept and tried again, so it is not lost yet
      return { outcome: 'queued', reason: what.message, call: what.error.call };
    case 'dead':
      return { outcome: 'failed', reason: what.message };
    case 'superseded':
      return { outcome: 'skipped', reason: what.message };
    default:
      return { outcome: what.status, reason: what.message };
  }
}
