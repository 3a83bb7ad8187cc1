import { configDirOf } from '@gsd-code-skill/claude-sessions';
import { type Environment, type TmuxServer, tmuxServerOf } from '@gsd-code-skill/core';
import { registryPath } from '@gsd-code-skill/registry';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';

/** What the page is about: one user's fleet on one machine. */
export interface WebHost {
  /** The name of this machine. */
  readonly name: string;
  readonly env: Environment;
  readonly stateDir: string;
  readonly registryPath: string;
  /** Claude Code's config folder. */
  readonly configDir: string;
  /** The server on which a session lives; the user's own without a socket. */
  tmuxAt(socketPath: string | undefined): Tmux;
}

export function openWebHost(name: string, env: Environment, server: TmuxServer): WebHost {
  const { socketPath, socketName } = server;
  const isNamed = socketPath !== undefined || socketName !== undefined;
  const own = createTmux({ ...tmuxServerOf(env, server), env });
  const others = new Map<string, Tmux>();
  return {
    ...{ name, env, stateDir: stateDirectory(env), registryPath: registryPath(env) },
    configDir: configDirOf(env),
    tmuxAt(path) {
      if (path === undefined || isNamed) return own;
      const known = others.get(path) ?? createTmux({ socketPath: path, env });
      others.set(path, known);
      return known;
    },
  };
}
