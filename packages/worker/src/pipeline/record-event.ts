import { openClawSessionOf } from '@gsd-code-skill/registry';
import { type LogRecord, spendMutedTurn, writeBinding } from '@gsd-code-skill/session-channel';
import { logRecord } from '../delivery/delivery-log.ts';
import type { DecidedEvent, Handover, WakeDecision } from '../event/decided-event.ts';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';
import { birthOf } from '../event/wake-id.ts';
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

export interface DescribedEvent {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly observation: Observation;
  readonly decision: WakeDecision;
}

/** What the log says of an event, but for its outcome. */
export function describeEvent(described: DescribedEvent): Omit<LogRecord, 'outcome'> {
  const { event, owner, observation, decision } = described;
  const { entry, payload, takenAt } = event;
  const { key, id } = openClawSessionOf(owner.agent);
  const birth = birthOf(entry);
  return {
    timestamp: new Date(entry.writtenAt).toISOString(),
    event: event.name,
    session: owner.sessionName,
    agent: owner.agent.agent_id,
    openclaw_session: key ?? id,
    claude_session: payload.session_id,
    tool_use_id: payload.tool_use_id,
    request: decision.requestId,
    trigger: decision.trigger,
    state: decision.state,
    content_source: observation.content?.source,
    ...(decision.kind === 'wake' && { wake_id: event.wakeId, wake: decision.text }),
    durations: {
      hook: birth === undefined ? undefined : milliseconds(entry.writtenAt - birth),
      spool: milliseconds(takenAt - entry.writtenAt),
      worker: milliseconds(Date.now() - takenAt),
    },
  };
}

function milliseconds(duration: number): number {
  return Math.max(0, Math.round(duration * 10) / 10);
}
