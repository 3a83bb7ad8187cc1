import { openClawSessionOf } from '@gsd-code-skill/registry';
import type { LogRecord } from '@gsd-code-skill/session-channel';
import type { WakeDecision } from '../event/decided-event.ts';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';
import { birthOf } from '../event/wake-id.ts';
import type { Observation } from './observe/observe.ts';

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
