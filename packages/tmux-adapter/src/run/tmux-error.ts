import { CodedError } from '@gsd-code-skill/core';

/**
 * Why a tmux command did not succeed. `timed-out` leaves open whether a server that wakes up
 * later still carries the command out.
 */
export type TmuxErrorCode =
  | 'bad-argument'
  | 'duplicate-session'
  | 'failed'
  | 'no-pane'
  | 'no-server'
  | 'no-session'
  | 'no-tmux'
  | 'timed-out'
  | 'too-old';

/** A tmux command that did not succeed. Branch on `code`; show `message`. */
export class TmuxError extends CodedError<TmuxErrorCode> {
  static {
    TmuxError.prototype.name = 'TmuxError';
  }
}

/** True when an error says that there is no tmux to work with: none at all, or one too old. */
export function isTmuxMissing(error: unknown): boolean {
  return error instanceof TmuxError && (error.code === 'no-tmux' || error.code === 'too-old');
}

/** True when an error says that a pane is gone, alone or with its server. */
export function isPaneGone(error: unknown): boolean {
  return error instanceof TmuxError && (error.code === 'no-pane' || error.code === 'no-server');
}
