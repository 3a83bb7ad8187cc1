import type { Environment } from '../environment.ts';

/** Which tmux server is meant, as `tmux -S` and `tmux -L` say it; neither is the user's own. */
export interface TmuxServer {
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
}

/** How our programs take a server on their command line, and what their help says of it. */
export const tmuxServerOptions = {
  path: '-S, --socket-path <path>',
  byPath: 'tmux server, as in tmux -S',
  name: '-L, --socket-name <name>',
  byName: 'tmux server, as in tmux -L',
} as const;

/** The one server that is meant: the named one, by its path before its name, else that of `GSD_TMUX_SOCKET`. */
export function tmuxServerOf(
  { GSD_TMUX_SOCKET: socket }: Environment,
  { socketPath, socketName }: TmuxServer = {},
): TmuxServer {
  if (socketPath !== undefined) return { socketPath };
  if (socketName !== undefined) return { socketName };
  if (!socket) return {};
  return socket.includes('/') ? { socketPath: socket } : { socketName: socket };
}

/** The arguments that name a server to tmux, and to the programs of ours that take the same. */
export function tmuxServerWords({ socketPath, socketName }: TmuxServer): readonly string[] {
  if (socketPath !== undefined) return ['-S', socketPath];
  return socketName === undefined ? [] : ['-L', socketName];
}
