import { spendMutedTurn, writeBinding } from '@gsd-code-skill/session-channel';
import { logRecord } from '../delivery/delivery-log.ts';
import type { DecidedEvent, Handover } from '../event/decided-event.ts';
import type { WorkerContext } from '../worker-context.ts';
import { keepLimit } from './observe/keep-limit.ts';
import type { Observation } from './observe/observe.ts';

export interface Recorded
  extends Pick<DecidedEvent, 'event' | 'owner' | 'decision' | 'description'> {
  readonly observation: Observation;
  readonly handover: Handover;
}

/** Remembers what the event changed and logs it; a wake's outcome is logged when it is known. */
export async function recordEvent(
  { event, owner, observation, decision, description, handover }: Recorded,
  { stateDir }: WorkerContext,
): Promise<void> {
  const { usageLimit } = observation;
  if (usageLimit) await keepLimit(stateDir, event, owner, usageLimit);
  await writeBinding(stateDir, event.pane, decision.memory);
  if (decision.spendsMutedTurn) await spendMutedTurn(stateDir, event.pane, event.wakeId);
  if (handover.status === 'enqueued') return;
  const { outcome, reason } = handover;
  await logRecord(stateDir, { ...description, outcome, reason });
}
