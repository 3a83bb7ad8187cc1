import type { NotificationType } from '@gsd-code-skill/core';
import type { Binding } from '@gsd-code-skill/session-channel';
import type { decidedEvents } from '../../event/asking-events.ts';
import type { HookEvent } from '../../event/hook-event.ts';
import type { EventRequest } from '../../requests/asked-request.ts';

export interface DialogMemory {
  readonly memory: Binding;
  /** Set when the agent was told of this very dialog before. */
  readonly known?: string;
}

/** What has told before what a Notification repeats. */
const repeats: Readonly<Record<string, string>> = {
  permission_prompt: 'PermissionRequest',
  elicitation_dialog: 'Elicitation',
} satisfies Partial<Record<NotificationType, (typeof decidedEvents)[number]>>;

/** Notes which dialogs the agent was told of: two events announce some, and a Notification repeats each. */
export function dialogToldBefore(
  { name, payload }: HookEvent,
  memory: Binding,
  request: EventRequest | undefined,
): DialogMemory {
  const turn = `${payload.session_id} ${payload.prompt_id}`;
  if (request !== undefined) {
    const after = { ...memory, asked: request.asked, dialogTurn: turn };
    return request.isTold
      ? { memory: after, known: 'already reported by PreToolUse' }
      : { memory: after };
  }
  if (name === 'UserPromptSubmit' || name === 'SessionStart') {
    const asked = memory.asked && { ...memory.asked, announced: [] };
    return { memory: { ...memory, asked, dialogTurn: undefined } };
  }
  const asked = name === 'Notification' ? repeats[payload.notification_type ?? ''] : undefined;
  const isRepeated = asked !== undefined && memory.dialogTurn === turn;
  return isRepeated ? { memory, known: `already reported by ${asked}` } : { memory };
}
