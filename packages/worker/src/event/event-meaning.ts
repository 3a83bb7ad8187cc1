import {
  type AnnouncedKind,
  type EventTrigger,
  kindOfTool,
  kindOfTrigger,
  type NotificationType,
  type SessionState,
  type TriggerType,
  triggerOfKind,
} from '@gsd-code-skill/core';
import { isAsking } from './asking-events.ts';
import type { HookEvent, HookPayload } from './hook-event.ts';
import { isCleared } from './is-cleared.ts';
import { ownEventName } from './own-event.ts';

/** What an event means to an agent. */
export interface EventMeaning {
  readonly trigger: TriggerType;
  /** The state it proves; without one, the screen tells. */
  readonly state?: SessionState;
}

/** What an event means, or `undefined` for one that wakes nobody. */
export function meaningOf({
  name,
  payload,
}: Pick<HookEvent, 'name' | 'payload'>): EventMeaning | undefined {
  // what a subagent does, its main session reports; what it asks, nobody else would
  if (payload.agent_id !== undefined && !isAsking(name)) return undefined;

  switch (name) {
    case 'Stop':
      return hasWorkLeft(payload)
        ? { trigger: 'response_complete', state: 'idle_pending' }
        : { trigger: 'response_complete' };
    case 'StopFailure':
      return { trigger: 'response_failed', state: 'error' };
    case 'Notification':
      return notifications[payload.notification_type ?? ''];
    case 'PreToolUse': {
      // a permission is announced by its own event alone
      const kind = kindOfTool(payload.tool_name ?? '');
      return kind === 'permission' ? undefined : asking(kind);
    }
    case 'PermissionRequest':
      return asking(kindOfTool(payload.tool_name ?? ''));
    case 'Elicitation':
      return asking('elicitation');
    case 'PostToolUse':
      return kindOfTool(payload.tool_name ?? '') === 'question'
        ? { trigger: 'ask_user_question_answered', state: 'answer_submitted' }
        : undefined;
    case 'PreCompact':
      return { trigger: 'pre_compact' };
    case 'PostCompact':
      return { trigger: 'post_compact' };
    case 'SessionEnd':
      return isCleared(payload) ? undefined : { trigger: 'session_end', state: 'terminated' };
    case ownEventName:
      return payload.notice_trigger && noticed(payload.notice_trigger);
    default:
      return undefined;
  }
}

/** What the screen shows decides the state, but for a dialog that it showed when it was noticed. */
function noticed(trigger: EventTrigger): EventMeaning {
  const kind = kindOfTrigger(trigger);
  if (kind !== undefined) return asking(kind);
  const state = noticedStates[trigger];
  return { trigger, ...(state && { state }) };
}

const noticedStates: Readonly<Partial<Record<EventTrigger, SessionState>>> = {
  stuck: 'working',
  session_end: 'terminated',
};

function asking(kind: AnnouncedKind): EventMeaning {
  const state = kind === 'permission' ? 'permission_prompt' : 'awaiting_user_input';
  return { trigger: triggerOfKind(kind), state };
}

const notifications: Readonly<Record<string, EventMeaning>> = {
  idle_prompt: { trigger: 'idle_prompt' },
  permission_prompt: asking('permission'),
  elicitation_dialog: asking('elicitation'),
} satisfies Record<NotificationType, EventMeaning>;

function hasWorkLeft({ background_tasks = [], session_crons = [] }: HookPayload): boolean {
  return background_tasks.length > 0 || session_crons.length > 0;
}
