import type { Environment, TmuxServer } from '@gsd-code-skill/core';
import type { Terminal } from '../terminal.ts';

/** What a command is given of the process it runs in. */
export interface CommandContext {
  readonly env: Environment;
  readonly pid: number;
  /** The name of this machine. */
  readonly host: string;
  readonly version: string;
  /** The folder of the page's files. */
  readonly pageFolder: string;
  /** The tmux server that the command line names. */
  readonly server: TmuxServer;
  now(): number;
  /** Prints one line, or several, on stdout. */
  print(text: string): void;
  /** Prints one line on stderr. */
  warn(text: string): void;
  /** Makes the process end with this code. */
  exitWith(code: number): void;
  /** Columns to print in. */
  readonly width: number;
  /** Whether stdout takes colours. */
  readonly colour: boolean;
  /** Starts this command again in a process that keeps little memory, where that can be. */
  startLean(): void;
  /** The terminal that this process may take as a whole. */
  readonly terminal: Terminal;
}
