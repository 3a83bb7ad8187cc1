import { Command } from 'commander';
import { examples } from './examples.ts';
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

/** The program, before it has commands. */
export function createProgram(version: string): Command {
  return (
    new Command('gsd-launcher')
      .description('Starts Claude Code sessions in tmux for OpenClaw agents, and brings them back')
      .version(version)
      // on the program, so that they are taken before and after a command
      .option('--json', 'print one JSON object')
      .option('-S, --socket-path <path>', 'tmux server, as in tmux -S (else GSD_TMUX_SOCKET)')
      .option('-L, --socket-name <name>', 'tmux server, as in tmux -L')
      .configureHelp({ showGlobalOptions: true })
      .showHelpAfterError()
      .addHelpText(
        'after',
        examples('spawn warden ~/projects/warden', 'recover --dry-run', 'list --json'),
      )
  );
}
