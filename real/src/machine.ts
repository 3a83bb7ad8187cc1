import type { Agent } from '@gsd-code-skill/registry';
import type { ArrivedWake } from './wake-reader.ts';

export type Program = 'gsd-fleet' | 'gsd-hooks' | 'gsd-launcher' | 'gsd-mcp' | 'menu-driver';

/** A command of ours that has ended. */
export interface Ran {
  readonly command: string;
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly milliseconds: number;
}

/** A user's machine in a folder: home, project, registry, hooks, tmux server. */
export interface Machine {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stateDir: string;
  readonly registryPath: string;
  /** A git repository that Claude Code trusts. */
  readonly project: string;
  readonly socketPath: string;
  /** Puts an agent into the registry. */
  addAgent(agent: Agent): Promise<void>;
  /** Runs one of our commands as an agent would. */
  run(program: Program, args: readonly string[], input?: string): Promise<Ran>;
  tmux(...args: string[]): Promise<string>;
  /** Everything that lies in the embedded inbox, oldest first. */
  wakes(): Promise<readonly ArrivedWake[]>;
  /** The worker's pid, if one lives. */
  workerPid(): Promise<number | undefined>;
  /** Ends everything that was started here; says what would not end. */
  close(): Promise<void>;
}
