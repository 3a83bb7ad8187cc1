import { closeNeed, openNeed, readNeeds } from '@gsd-code-skill/session-channel';
import type { DecidedEvent, Handover } from '../../pipeline/enqueue-wake.ts';
import type { WorkerContext } from '../../pipeline/worker-context.ts';
import { needSteps } from './need-steps.ts';

/**
 * Opens and ends needs as an event says: after its wake is in the outbox and before that may go,
 * so that whoever crashes in between does the same again, and no run ends before its need is there.
 */
export async function followNeeds(
  { event, owner, decision }: Pick<DecidedEvent, 'event' | 'owner' | 'decision'>,
  handover: Handover,
  { stateDir }: Pick<WorkerContext, 'stateDir'>,
): Promise<void> {
  const { sessionName } = owner;
  const needs = await readNeeds(stateDir, { sessionName });
  const isTold = handover.status === 'enqueued';
  const { close, open } = needSteps({ event, owner, decision, isTold, needs });
  for (const { id, end } of close) await closeNeed(stateDir, id, end);
  if (open !== undefined) await openNeed(stateDir, open);
}
