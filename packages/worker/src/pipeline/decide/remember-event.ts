import type { SessionState } from '@gsd-code-skill/core';
import type { Binding } from '@gsd-code-skill/session-channel';
import type { Circumstances } from './circumstances.ts';
import { turnAfter } from './turn-after.ts';

const keptSessions = 20;

/** What is remembered of a pane, with what this event and a look at it have told. */
export function rememberEvent(
  { event, meaning, owner, observation, memory }: Circumstances,
  state: SessionState | undefined,
): Binding {
  const { name, header, payload } = event;
  const { session_id, transcript_path } = payload;
  const sessions = memory?.claudeSessions ?? [];
  const isNew = session_id !== undefined && sessions.at(-1) !== session_id;
  // an event that wakes nobody, and an end, are not worth a look at the screen
  const isLookedAt = meaning !== undefined && meaning.trigger !== 'session_end';
  const claudePid = header.claudePid ?? memory?.claudePid;
  return {
    ...memory,
    // it has said so itself, so nobody has to find out that it is gone
    ...(isEnd(event) && { gonePid: claudePid }),
    // after /clear and /resume the same one goes on
    ...(name === 'SessionStart' && { gonePid: undefined }),
    ...(name === 'UserPromptSubmit' && { state: 'working' as const }),
    ...(isLookedAt && {
      ...(state && { state }),
      contextUsedPercent: observation.contextUsedPercent,
    }),
    agentId: owner.agent.agent_id,
    sessionName: owner.sessionName,
    socketPath: header.socketPath,
    claudePid,
    claudeSessions: isNew ? [...sessions, session_id].slice(-keptSessions) : sessions,
    transcriptPath: transcript_path ?? memory?.transcriptPath,
    turn: turnAfter(event, memory?.turn),
  };
}

function isEnd({ name, payload }: Circumstances['event']): boolean {
  return name === 'SessionEnd' || payload.notice_trigger === 'session_end';
}
