import {
  type Environment,
  isPaneId,
  type PaneId,
  parseTmuxVariable,
  type TmuxVariable,
} from '@gsd-code-skill/core';

/** Where a process that runs inside tmux finds itself. */
export interface TmuxEnv extends TmuxVariable {
  readonly paneId: PaneId;
}

/** Reads `TMUX` and `TMUX_PANE`; undefined outside tmux. */
export function parseTmuxEnv(env: Environment): TmuxEnv | undefined {
  const { TMUX = '', TMUX_PANE: paneId = '' } = env;
  const server = parseTmuxVariable(TMUX);
  return server && isPaneId(paneId) ? { ...server, paneId } : undefined;
}
