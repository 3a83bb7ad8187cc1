import type { Environment } from '../environment.ts';

/** Which tmux server is meant, as `tmux -S` and `tmux -L` say it; neither is the user's own. */
export interface TmuxServer {
  readonly socketPath?: string;
  readonly socketName?: string;
}

/** The server that `GSD_TMUX_SOCKET` chooses, by the path of its socket or by its name. */
export function tmuxServerOf({ GSD_TMUX_SOCKET: socket }: Environment): TmuxServer {
  if (!socket) return {};
  return socket.includes('/') ? { socketPath: socket } : { socketName: socket };
}
