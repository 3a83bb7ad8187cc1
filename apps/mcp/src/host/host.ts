import { configDirOf } from '@gsd-code-skill/claude-sessions';
import { type Environment, type TmuxServer, tmuxServerOf } from '@gsd-code-skill/core';
import { registryPath } from '@gsd-code-skill/registry';
import { byTools, stateDirectory } from '@gsd-code-skill/session-channel';
import { readDriverSeconds } from '@gsd-code-skill/session-driver';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';

/** What the tools work with: one user's fleet on one machine. */
export interface Host {
  readonly env: Environment;
  readonly stateDir: string;
  readonly registryPath: string;
  readonly server: TmuxServer;
  readonly tmux: Tmux;
  /** Claude Code's config folder. */
  readonly configDir: string;
  /** The one agent whose sessions the tools reach; all agents of the registry without it. */
  readonly agent?: string;
  /** Who answers, as records and other parties are told. */
  readonly by: string;
  /** How many times longer than usual to wait for the screen and for other drivers. */
  readonly timeScale: number;
  /** The words that start gsd-launcher. */
  readonly launcher: readonly string[];
}

export interface HostOptions {
  readonly env: Environment;
  /** The server that the command line names, before the one that the environment does. */
  readonly server?: TmuxServer | undefined;
  readonly agent?: string | undefined;
  /** @default `mcp:<agent>`, or `mcp` for all agents */
  readonly by?: string | undefined;
  readonly launcher: readonly string[];
}

export function openHost({ env, server, agent, by, launcher }: HostOptions): Host {
  const { timeScale, tmuxTimeout } = readDriverSeconds(env.GSD_DRIVER_SECONDS);
  const chosen = tmuxServerOf(env, server);
  return {
    env,
    stateDir: stateDirectory(env),
    registryPath: registryPath(env),
    server: chosen,
    tmux: createTmux({ ...chosen, timeout: tmuxTimeout }),
    configDir: configDirOf(env),
    ...(agent !== undefined && { agent }),
    by: by ?? byTools(agent),
    timeScale,
    launcher,
  };
}
