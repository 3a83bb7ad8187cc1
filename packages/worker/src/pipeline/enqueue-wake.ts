import { OpenClawError } from '@gsd-code-skill/openclaw-client';
import { openClawSessionOf } from '@gsd-code-skill/registry';
import type { DecidedEvent, Handover } from '../event/decided-event.ts';
import { askAgent, isBidirectional } from '../holds/bidirectional-stop.ts';
import type { WorkerContext } from '../worker-context.ts';

/** Puts the wake into the outbox, from where it leaves once its event is recorded and released. */
export async function enqueueWake(
  { event, owner, decision, description }: DecidedEvent,
  context: WorkerContext,
): Promise<Handover> {
  const { deliveries, startedAt } = context;
  if (decision.kind === 'silence') {
    // a worker that was killed may have enqueued it and used up what makes it silent now
    const isEnqueued = event.entry.writtenAt < startedAt && (await deliveries.has(event.wakeId));
    if (isEnqueued) return { status: 'enqueued' };
    return { status: 'over', outcome: decision.outcome, reason: decision.reason };
  }

  const session = openClawSessionOf(owner.agent);
  try {
    // behind wakes that wait, a reply would come too late for Claude Code to wait for
    const isAsked = isBidirectional(event, owner) && (await deliveries.countWaiting(session)) === 0;
    if (isAsked) await askAgent(event, owner, context);
    const wake = { id: event.wakeId, text: decision.text, session };
    const whom = { recipient: owner.agent.agent_id, notices: decision.notices };
    await deliveries.enqueue(wake, { ...description, outcome: 'queued' }, whom);
    return { status: 'enqueued' };
  } catch (error) {
    // on a full disk the event stays in the spool; no other try would make this one a wake
    if (!isRefused(error)) throw error;
    return { status: 'over', outcome: 'failed', reason: error.message };
  }
}

function isRefused(error: unknown): error is OpenClawError {
  return (
    error instanceof OpenClawError && (error.code === 'invalid-wake' || error.code === 'too-large')
  );
}
