import type { Command } from 'commander';

/** A command that is loaded when it is named. */
export interface LazyCommand {
  /** What its help and the program's say of it. */
  readonly description: string;
  /** Adds it to the program, without a description. */
  load(): Promise<unknown>;
}

/**
 * Adds commands to a program: whole those that a command line names, the others by their name and
 * description, which is all that the program's own help tells of them.
 */
export async function addCommands(
  program: Command,
  commands: Readonly<Record<string, LazyCommand>>,
  argv: readonly string[],
): Promise<void> {
  const isEach = argv.includes('completion');
  const subcommandTerm = (command: Command) => command.name();
  program.configureHelp({ ...program.configureHelp(), subcommandTerm });
  for (const [name, { description, load }] of Object.entries(commands)) {
    // anywhere: options with values may come before it
    if (isEach || argv.includes(name)) await load();
    else program.command(name);
    program.commands.find((command) => command.name() === name)?.description(description);
  }
}
