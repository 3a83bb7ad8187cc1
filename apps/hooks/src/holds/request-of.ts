import type { NewRequest } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../pipeline/hook-event.ts';
import type { Owner } from '../pipeline/owner.ts';

/** What is kept of a request, as the event that makes it tells. */
export function requestOf(
  { pane, payload, wakeId }: HookEvent,
  { agent, sessionName }: Owner,
  id: string,
): NewRequest {
  const { tool_name: toolName = '', tool_input: toolInput = {}, session_id = '' } = payload;
  return {
    id,
    pane,
    agentId: agent.agent_id,
    sessionName,
    kind: kindOf(toolName),
    toolName,
    toolInput,
    ...(payload.permission_suggestions && { suggestions: payload.permission_suggestions }),
    ...(payload.agent_id !== undefined && { subagent: payload.agent_type || payload.agent_id }),
    claudeSessionId: session_id,
    wakeId,
    ...(payload.cwd !== undefined && { cwd: payload.cwd }),
  };
}

function kindOf(toolName: string): NewRequest['kind'] {
  if (toolName === 'AskUserQuestion') return 'question';
  return toolName === 'ExitPlanMode' ? 'plan' : 'permission';
}
