import { type Environment, type TmuxServer, tmuxServerOf } from '@gsd-code-skill/core';

/** A tmux server as the options of a command name it. */
export interface NamedServer {
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
}

/** The server that the options name, else `GSD_TMUX_SOCKET`. */
export function chooseServer(
  { socketPath, socketName }: NamedServer,
  env: Environment,
): TmuxServer {
  if (socketPath !== undefined) return { socketPath };
  return socketName === undefined ? tmuxServerOf(env) : { socketName };
}

/** The arguments that name the tmux server, for other programs. */
export function serverArguments(named: NamedServer, env: Environment): readonly string[] {
  const { socketPath, socketName } = chooseServer(named, env);
  if (socketPath !== undefined) return ['-S', socketPath];
  return socketName === undefined ? [] : ['-L', socketName];
}
