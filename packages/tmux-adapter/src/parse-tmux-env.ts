import type { Environment } from '@gsd-code-skill/core';
import { isPaneId } from './arguments.ts';
import type { PaneId } from './pane.ts';

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
