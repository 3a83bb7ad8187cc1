import { addCommands, addCompletionCommand, type LazyCommand } from '@gsd-code-skill/completion';
import { CodedError, tmuxServerOptions } from '@gsd-code-skill/core';
import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CommandContext } from './commands/command-context.ts';
import { examples } from './commands/examples.ts';

/** What the program is given of the process it runs in. */
export type ProgramContext = Omit<CommandContext, 'server' | 'version'>;

/** `gsd-fleet` with the words of a command line. */
export async function runProgram(args: readonly string[], given: ProgramContext): Promise<void> {
  const { print, warn, exitWith } = given;
  const output = {
    writeOut: (text: string) => print(withoutEnd(text)),
    writeErr: (text: string) => warn(withoutEnd(text)),
  };
  const program = new Command('gsd-fleet')
    .description('All Claude Code sessions of a fleet at a glance')
    .version(manifest.version)
    // on the program, so that they are taken before and after a command
    .option(tmuxServerOptions.path, tmuxServerOptions.byPath)
    .option(tmuxServerOptions.name, tmuxServerOptions.byName)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput(output)
    .showHelpAfterError()
    .exitOverride()
    .addHelpText('after', examples('status', 'status --waiting', 'top', 'report --since 8h'));

  const context: CommandContext = Object.create(given, {
    version: { value: manifest.version },
    server: { get: () => program.opts() },
  });

  // settings such as these reach no command that is added
  const add = (command: Command) =>
    program.addCommand(command.configureOutput(output).exitOverride());

  // in the order of the help
  const commands: Readonly<Record<string, LazyCommand>> = {
    status: {
      description: 'Show every session: waiting first, then failed, ended, working, idle',
      load: async () => add((await import('./commands/status.ts')).statusCommand(context)),
    },
    top: {
      description: 'Show every session live; read, attach, mute and filter with keys',
      load: async () => add((await import('./commands/top.ts')).topCommand(context)),
    },
    explain: {
      description:
        'Tell one story from event to proof, each step with its milliseconds and its file',
      load: async () => add((await import('./commands/explain.ts')).explainCommand(context)),
    },
    report: {
      description:
        'Report what was done and decided, what waits, what went wrong, and what it cost',
      load: async () => add((await import('./commands/report.ts')).reportCommand(context)),
    },
    web: {
      description: 'Show the fleet live in a browser on this machine',
      load: async () => add((await import('./commands/web.ts')).webCommand(context)),
    },
  };
  await addCommands(program, commands, args);
  addCompletionCommand(program, print);

  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      // 1 says that somebody waits, or that an id is not known: a mistyped option must not
      exitWith(error.exitCode === 0 ? 0 : 2);
    } else if (error instanceof CodedError) {
      warn(`gsd-fleet: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}`);
      exitWith(2);
    } else throw error;
  }
}

/** As those who print whole lines want it. */
function withoutEnd(text: string): string {
  return text.replace(/\n$/, '');
}
