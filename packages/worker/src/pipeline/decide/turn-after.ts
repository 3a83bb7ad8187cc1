import type { Binding } from '@gsd-code-skill/session-channel';
import { beginsAnew } from '../../event/begins-anew.ts';
import type { HookEvent } from '../../event/hook-event.ts';

type Turn = Binding['turn'];

/** What a worker can notice that no turn outlives. */
const ends: ReadonlySet<unknown> = new Set(['interrupted', 'session_end']);

/** The turn after an event; one that is open and yet over was ended by hand. */
export function turnAfter({ name, payload, entry, wakeId }: HookEvent, turn: Turn): Turn {
  // a subagent's turn is none of the session's
  if (payload.agent_id !== undefined) return turn;
  const closed = turn && { ...turn, isOpen: false, isCompacting: false };
  switch (name) {
    case 'UserPromptSubmit':
      return { id: wakeId, at: entry.writtenAt, isOpen: true };
    case 'Stop':
    case 'StopFailure':
    case 'SessionEnd':
      return closed;
    case 'SessionStart':
      return beginsAnew(payload) ? closed : turn;
    case 'PreCompact':
    case 'PostCompact':
      return turn && { ...turn, isCompacting: name === 'PreCompact' };
    case 'PreToolUse':
    case 'PermissionRequest':
    case 'PostToolUse':
      // a hook can send Claude Code on after its Stop
      return turn && { ...turn, isOpen: true };
    default:
      return turn && ends.has(payload.notice_trigger) ? { ...turn, isOpen: false } : turn;
  }
}
