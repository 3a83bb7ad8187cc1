import { type Environment, isPaneId, type PaneId } from '@gsd-code-skill/core';

/** Where a process that runs inside tmux finds itself. */
export interface TmuxEnv {
  readonly socketPath: string;
  readonly serverPid: number;
  readonly paneId: PaneId;
}

/** Reads `TMUX` and `TMUX_PANE`; undefined outside tmux. */
export function parseTmuxEnv(env: Environment): TmuxEnv | undefined {
  const { TMUX = '', TMUX_PANE: paneId = '' } = env;
  // socket path, server pid, session; only the path can hold a comma itself
  const [, socketPath, serverPid] = /^(.+),(\d+),\d*$/s.exec(TMUX) ?? [];
  if (socketPath === undefined || !isPaneId(paneId)) return undefined;
  return { socketPath, serverPid: Number(serverPid), paneId };
}
