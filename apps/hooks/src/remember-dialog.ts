import { createHash } from 'node:crypto';
import type { Binding } from './binding.ts';
import type { HookEvent } from './hook-event.ts';

export interface DialogMemory {
  readonly binding: Binding;
  /** Set when the agent was told of this very dialog before. */
  readonly known?: string;
}

/** Notes which dialogs the agent was told of: two events announce each, and a Notification repeats it. */
export function rememberDialog(event: HookEvent, binding: Binding): DialogMemory {
  const { name, payload } = event;
  const turn = `${payload.session_id} ${payload.prompt_id}`;
  const key = dialogKey(event);
  switch (name) {
    case 'PreToolUse':
      if (payload.agent_id !== undefined) return { binding };
      return { binding: { ...binding, announced: key, dialogTurn: turn } };
    case 'PermissionRequest': {
      // its Notification is then the only one to tell of a subagent's dialog
      if (payload.agent_id !== undefined) return { binding: { ...binding, dialogTurn: undefined } };
      const after = { ...binding, announced: undefined, dialogTurn: turn };
      if (binding.announced !== key) return { binding: after };
      return { binding: after, known: 'told at PreToolUse' };
    }
    case 'Notification': {
      const isTold =
        payload.notification_type === 'permission_prompt' && binding.dialogTurn === turn;
      return isTold ? { binding, known: 'told at PermissionRequest' } : { binding };
    }
    case 'UserPromptSubmit':
    case 'SessionStart':
      return { binding: { ...binding, announced: undefined, dialogTurn: undefined } };
    default:
      return { binding };
  }
}

/** What identifies a dialog in the two events that announce it. */
function dialogKey({ payload }: HookEvent): string {
  const { session_id, prompt_id, tool_name, tool_input } = payload;
  const parts = [session_id, prompt_id, tool_name, tool_input];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
