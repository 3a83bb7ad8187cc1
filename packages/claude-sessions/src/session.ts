import type { PaneId } from '@gsd-code-skill/core';

/** What a session does: nothing, its work, or wait for an answer to a dialog. */
export type SessionStatus = 'idle' | 'busy' | 'waiting';

/** One session, as Claude Code's own state file has it. */
export interface ClaudeSession {
  readonly pid: number;
  /** Becomes another one with `/clear`. */
  readonly sessionId: string;
  readonly cwd: string;
  /** ISO 8601, like the other times. */
  readonly startedAt: string;
  /** `undefined` before the first status is written, and for a word that is not known. */
  readonly status: SessionStatus | undefined;
  /** The status as it stands in the file, known or not. */
  readonly statusWord: string | undefined;
  /** What a `waiting` session waits for, in Claude Code's words. */
  readonly waitingFor: string | undefined;
  readonly paneId: PaneId | undefined;
  /** `cli` for a session with a screen, `sdk-cli` for `claude -p`. */
  readonly entrypoint: string | undefined;
  /** Of Claude Code. */
  readonly version: string | undefined;
  readonly messagingSocketPath: string | undefined;
  readonly name: string | undefined;
  readonly updatedAt: string | undefined;
  readonly statusUpdatedAt: string | undefined;
}
