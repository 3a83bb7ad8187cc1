import { OpenClawError } from '@gsd-code-skill/openclaw-client';
import { openClawSessionOf } from '@gsd-code-skill/registry';
import { askAgent, isBidirectional } from '../bidirectional-stop.ts';
import type { Outcome } from '../event-log.ts';
import type { HookEvent } from '../hook-event.ts';
import type { WorkerContext } from '../worker-context.ts';
import type { Description } from './describe-wake.ts';
import type { Owner } from './identify-pane.ts';

/** How far a wake has come: `enqueued` is safe on disk, anything else is its end. */
export interface Handover {
  readonly outcome: 'enqueued' | Outcome;
  readonly reason?: string;
}

/** Puts the wake into the outbox, from where it leaves once its event is recorded. */
export async function deliverWake(
  event: HookEvent,
  owner: Owner,
  description: Description,
  context: WorkerContext,
): Promise<Handover> {
  if (description.kind === 'silence') {
    return { outcome: description.outcome, reason: description.reason };
  }
  const session = openClawSessionOf(owner.agent);
  try {
    // behind wakes that wait, a reply would come too late for Claude Code to wait for
    const isAsked =
      isBidirectional(event, owner) && (await context.deliveries.countWaiting(session)) === 0;
    if (isAsked) await askAgent(event, owner, context);
    await context.deliveries.enqueue({ id: event.wakeId, text: description.text, session });
    return { outcome: 'enqueued' };
  } catch (error) {
    // on a full disk the event stays in the spool; no other try would make this one a wake
    if (!isRefused(error)) throw error;
    return { outcome: 'failed', reason: error.message };
  }
}

function isRefused(error: unknown): error is OpenClawError {
  return (
    error instanceof OpenClawError && (error.code === 'invalid-wake' || error.code === 'too-large')
  );
}
