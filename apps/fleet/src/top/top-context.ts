import type { Environment, TmuxServer } from '@gsd-code-skill/core';
import type { Terminal } from '../terminal.ts';

/** What is needed to show the fleet live. */
export interface TopContext {
  readonly env: Environment;
  /** The name of this machine. */
  readonly host: string;
  /** The tmux server that was named. */
  readonly server: TmuxServer;
  readonly colour: boolean;
  readonly terminal: Terminal;
  now(): number;
}
