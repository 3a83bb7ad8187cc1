import { type Environment, tmuxServerOf } from '@gsd-code-skill/core';
import { registryPath } from '@gsd-code-skill/registry';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { createTmux, parseTmuxEnv, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { cleanEnvironment } from './clean-environment.ts';

/** Where a command works, and how it speaks while it does. */
export interface Launcher {
  readonly env: Environment;
  readonly pid: number;
  readonly stateDir: string;
  readonly registryPath: string;
  readonly tmux: Tmux;
  /** The folder relative paths start from. */
  readonly cwd: string;
  /** Says one line to the person who waits. */
  readonly say: (line: string) => void;
  /** The name of this machine. */
  readonly host: string;
  /** Columns to print in. */
  readonly width: number;
  /** Whether stdout takes colours. */
  readonly colour: boolean;
}

export interface LauncherOptions {
  readonly env: Environment;
  readonly pid: number;
  readonly cwd: string;
  readonly say: (line: string) => void;
  /** @default 'localhost' */
  readonly host?: string | undefined;
  /** @default 200 */
  readonly width?: number | undefined;
  /** @default false */
  readonly colour?: boolean | undefined;
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
}

export function createLauncher(options: LauncherOptions): Launcher {
  const { env, pid, cwd, say } = options;
  const { socketPath, socketName } = tmuxServerOf(env, options);
  // the clean environment has no TMUX, so the server it names is asked for here
  const own = socketName === undefined ? parseTmuxEnv(env)?.socketPath : undefined;
  return {
    env,
    pid,
    cwd,
    say,
    host: options.host ?? 'localhost',
    width: options.width ?? 200,
    colour: options.colour ?? false,
    stateDir: stateDirectory(env),
    registryPath: registryPath(env),
    tmux: createTmux({
      socketPath: socketPath ?? own,
      socketName,
      env: cleanEnvironment(env),
      timeout: 10_000,
    }),
  };
}
