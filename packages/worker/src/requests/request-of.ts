import type { NewRequest } from '@gsd-code-skill/session-channel';
import { askedBy } from '../event/asked-by.ts';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';

/** What is kept of a request, as the event that makes it tells. */
export function requestOf(event: HookEvent, { agent, sessionName }: Owner, id: string): NewRequest {
  const { pane, payload, wakeId } = event;
  const { session_id = '' } = payload;
  return {
    id,
    pane,
    agentId: agent.agent_id,
    sessionName,
    ...askedBy(event),
    ...(payload.permission_suggestions && { suggestions: payload.permission_suggestions }),
    ...(payload.agent_id !== undefined && { subagent: payload.agent_type || payload.agent_id }),
    claudeSessionId: session_id,
    wakeId,
    ...(payload.cwd !== undefined && { cwd: payload.cwd }),
  };
}
