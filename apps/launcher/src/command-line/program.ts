import type { Launcher } from './launcher.ts';
import type { Report } from './report.ts';

/** The options that every command has. */
export interface ProgramOptions {
  readonly json?: boolean | undefined;
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
}

/** Does a command's work with a launcher and prints what it reports. */
export type Run = (work: (launcher: Launcher) => Promise<Report>) => Promise<void>;
