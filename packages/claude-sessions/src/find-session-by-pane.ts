import type { PaneId } from '@gsd-code-skill/core';
import type { ClaudeSession } from './session.ts';

export interface PaneQuery {
  readonly paneId: PaneId;
  /**
   * Processes of the pane, the likeliest first. Where given, they alone decide: two tmux servers
   * may both have a `%0`.
   */
  readonly pids?: readonly number[];
}

/** Finds the session in a tmux pane; `undefined` when there is none, or no telling which. */
export function findSessionByPane<S extends Pick<ClaudeSession, 'pid' | 'paneId' | 'entrypoint'>>(
  sessions: readonly S[],
  { paneId, pids }: PaneQuery,
): S | undefined {
  if (pids !== undefined) {
    const pid = pids.find((one) => sessions.some((session) => session.pid === one));
    return sessions.find((session) => session.pid === pid);
  }
  const inPane = sessions.filter((session) => session.paneId === paneId);
  // a `claude -p` that a session runs as a tool names the same pane
  const onScreen = inPane.filter(({ entrypoint }) => entrypoint === 'cli');
  const candidates = onScreen.length > 0 ? onScreen : inPane;
  return candidates.length === 1 ? candidates[0] : undefined;
}
