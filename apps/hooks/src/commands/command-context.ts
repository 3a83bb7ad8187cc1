import type { Environment } from '@gsd-code-skill/core';

/** What a command is given of the process it runs in. */
export interface CommandContext {
  readonly env: Environment;
  /** Prints one line, or several, on stdout. */
  print(text: string): void;
  /** Prints one line, or several, on stderr. */
  warn(text: string): void;
  /** Makes the process end with this code. */
  exitWith(code: number): void;
  /** Makes the process one that runs until it is told to stop, under a name of its own. */
  becomeService(title: string): Service;
  /** Whether somebody sits at a terminal and can be asked. */
  readonly interactive: boolean;
  /** As in `process.platform`. */
  readonly platform: string;
  /** The name of this machine. */
  readonly host: string;
  /** Columns to print in. */
  readonly width: number;
  /** Whether stdout takes colours. */
  readonly colours: boolean;
}

/** A process that runs until it is told to stop. */
export interface Service {
  /** Aborted when it is told to. */
  readonly stopping: AbortSignal;
  /** Ends the process at once. */
  leave(code: number): void;
}
