import { createHash } from 'node:crypto';
import type { Binding } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../hook-event.ts';

export interface DialogMemory {
  readonly memory: Binding;
  /** Set when the agent was told of this very dialog before. */
  readonly known?: string;
}

/** Notes which dialogs the agent was told of: two events announce each, and a Notification repeats it. */
export function rememberDialog(event: HookEvent, memory: Binding): DialogMemory {
  const { name, payload } = event;
  const turn = `${payload.session_id} ${payload.prompt_id}`;
  const key = dialogKey(event);
  switch (name) {
    case 'PreToolUse':
      if (payload.agent_id !== undefined) return { memory };
      return { memory: { ...memory, announced: key, dialogTurn: turn } };
    case 'PermissionRequest': {
      // its Notification is then the only one to tell of a subagent's dialog
      if (payload.agent_id !== undefined) return { memory: { ...memory, dialogTurn: undefined } };
      const after = { ...memory, announced: undefined, dialogTurn: turn };
      if (memory.announced !== key) return { memory: after };
      return { memory: after, known: 'told at PreToolUse' };
    }
    case 'Notification': {
      const isTold =
        payload.notification_type === 'permission_prompt' && memory.dialogTurn === turn;
      return isTold ? { memory, known: 'told at PermissionRequest' } : { memory };
    }
    case 'UserPromptSubmit':
    case 'SessionStart':
      return { memory: { ...memory, announced: undefined, dialogTurn: undefined } };
    default:
      return { memory };
  }
}

/** What identifies a dialog in the two events that announce it. */
function dialogKey({ payload }: HookEvent): string {
  const { session_id, prompt_id, tool_name, tool_input } = payload;
  const parts = [session_id, prompt_id, tool_name, tool_input];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
