import type { Hold, NewHold } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../pipeline/hook-event.ts';
import type { Owner } from '../pipeline/owner.ts';

/** What others are told about a dialog whose hook waits. */
export function describeHold({ pane, payload }: HookEvent, { agent, sessionName }: Owner): NewHold {
  const { tool_name: toolName = '', tool_input: toolInput = {}, session_id = '' } = payload;
  return {
    pane,
    agentId: agent.agent_id,
    sessionName,
    kind: kindOf(toolName),
    toolName,
    toolInput,
    claudeSessionId: session_id,
  };
}

function kindOf(toolName: string): Hold['kind'] {
  if (toolName === 'AskUserQuestion') return 'question';
  return toolName === 'ExitPlanMode' ? 'plan' : 'permission';
}
