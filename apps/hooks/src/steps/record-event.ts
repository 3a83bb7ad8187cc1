import { openClawSessionOf } from '@gsd-code-skill/registry';
import { removeSpooled } from '@gsd-code-skill/session-channel';
import { writeBinding } from '../binding.ts';
import { birthOf } from '../birth-of.ts';
import { appendRecord, type LogRecord } from '../event-log.ts';
import type { Happening } from '../happening.ts';
import type { HookEvent } from '../hook-event.ts';
import { keepUnsettled } from '../unsettled.ts';
import type { WorkerContext } from '../worker-context.ts';
import type { Handover } from './deliver-wake.ts';
import type { Description } from './describe-wake.ts';
import type { Content } from './extract-content.ts';
import type { Owner } from './identify-pane.ts';
import type { Observation } from './observe-session.ts';

export interface Handled {
  readonly event: HookEvent;
  readonly owner: Owner;
  readonly happening: Happening | undefined;
  readonly observation: Observation;
  readonly content: Content | undefined;
  readonly description: Description;
  readonly handover: Handover;
}

/**
 * Remembers what the event changed, logs it, takes it out of the spool and lets its wake go. A
 * crash before the end repeats the event, with the same wake; after it, the event is gone.
 */
export async function recordEvent(handled: Handled, context: WorkerContext): Promise<void> {
  const { event, description, handover } = handled;
  const { stateDir, deliveries } = context;
  await writeBinding(stateDir, event.pane, description.binding);

  const { outcome, reason } = handover;
  const record = describe(handled);
  if (outcome === 'enqueued') {
    const queued = { ...record, outcome: 'queued' } as const;
    const unsettled = { record: queued, enqueuedAt: Date.now(), isLogged: false };
    await keepUnsettled(stateDir, event.wakeId, unsettled);
  } else {
    await appendRecord(stateDir, { ...record, outcome, reason });
  }
  await removeSpooled(event.entry);
  deliveries.dispatch(event.wakeId);
}

function describe(handled: Handled): Omit<LogRecord, 'outcome'> {
  const { event, owner, happening, observation, content, description } = handled;
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
    trigger: happening?.trigger,
    state: observation.state,
    content_source: content?.source,
    ...(description.kind === 'wake' && { wake_id: event.wakeId, wake: description.text }),
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
