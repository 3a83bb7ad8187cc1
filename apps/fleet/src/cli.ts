import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { addCommands, addCompletionCommand, type LazyCommand } from '@gsd-code-skill/completion';
import { CodedError, leaveWithReader, tmuxServerOptions } from '@gsd-code-skill/core';
import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import type { CommandContext } from './commands/command-context.ts';
import { examples } from './commands/examples.ts';
import { startLean } from './start-lean.ts';

const program = new Command('gsd-fleet')
  .description('All Claude Code sessions of a fleet at a glance')
  .version(manifest.version)
  // on the program, so that they are taken before and after a command
  .option(tmuxServerOptions.path, tmuxServerOptions.byPath)
  .option(tmuxServerOptions.name, tmuxServerOptions.byName)
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError()
  .exitOverride()
  .addHelpText('after', examples('status', 'status --waiting', 'top', 'report --since 8h'));

const context: CommandContext = {
  env: process.env,
  pid: process.pid,
  host: hostname(),
  version: manifest.version,
  // the build puts it beside the bundle
  pageFolder: fileURLToPath(new URL('./page/', import.meta.url)),
  get server() {
    return program.opts();
  },
  now: Date.now,
  print: (text) => process.stdout.write(`${text}\n`),
  warn: (text) => process.stderr.write(`${text}\n`),
  exitWith: (code) => {
    process.exitCode = code;
  },
  // what is no terminal is a file or another program, and takes any width
  get width() {
    return process.stdout.columns || Number(process.env.COLUMNS) || 200;
  },
  // styleText heeds NO_COLOR, FORCE_COLOR and whether stdout is a terminal
  get colour() {
    return styleText('red', 'x') !== 'x';
  },
  startLean: () => startLean(process),
  terminal: process,
};

leaveWithReader(process);

// settings such as this one reach no command that is added
const add = (command: Command) => program.addCommand(command.exitOverride());

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
    description: 'Tell one story from event to proof, each step with its milliseconds and its file',
    load: async () => add((await import('./commands/explain.ts')).explainCommand(context)),
  },
  report: {
    description: 'Report what was done and decided, what waits, what went wrong, and what it cost',
    load: async () => add((await import('./commands/report.ts')).reportCommand(context)),
  },
  web: {
    description: 'Show the fleet live in a browser on this machine',
    load: async () => add((await import('./commands/web.ts')).webCommand(context)),
  },
};
await addCommands(program, commands, process.argv.slice(2));
addCompletionCommand(program, context.print);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // 1 says that somebody waits, or that an id is not known: a mistyped option must not
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else if (error instanceof CodedError) {
    process.stderr.write(`gsd-fleet: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    process.exitCode = 2;
  } else throw error;
}
