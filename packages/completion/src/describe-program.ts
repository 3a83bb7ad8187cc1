import type { Argument, Command, Option } from 'commander';
import type { CompletedCommand, CompletedOption, Words } from './completed-command.ts';

/** What can be completed of a commander program. */
export function describeProgram(program: Command): CompletedCommand {
  const help = program.createHelp();
  const options = [...help.visibleOptions(program), ...help.visibleGlobalOptions(program)];
  return {
    name: program.name(),
    description: help.subcommandDescription(program),
    options: options.map(describeOption),
    subcommands: help.visibleCommands(program).map(describeProgram),
    arguments: program.registeredArguments.map(wordsFor),
  };
}

function describeOption(option: Option): CompletedOption {
  const { long, short, description, required, optional } = option;
  return {
    name: long ?? short ?? '',
    description,
    ...(long && short && { short }),
    ...((required || optional) && { value: wordsForValue(option) }),
  };
}

function wordsForValue({ flags, long, argChoices }: Option): Words {
  const [, placeholder = ''] = /[<[](.+?)[\]>]/.exec(flags) ?? [];
  return byChoices(argChoices) ?? byName[long?.slice(2) ?? ''] ?? byName[placeholder] ?? [];
}

function wordsFor(argument: Argument): Words {
  return byChoices(argument.argChoices) ?? byName[argument.name()] ?? [];
}

function byChoices(choices: readonly string[] | undefined): Words | undefined {
  return choices?.map((name) => ({ name, description: '' }));
}

const byName: Readonly<Record<string, Words>> = {
  agent: 'agents',
  session: 'sessions',
  workdir: 'directories',
  file: 'files',
  path: 'files',
  'text|file': 'files',
};
