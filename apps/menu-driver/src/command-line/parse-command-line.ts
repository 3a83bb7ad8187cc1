import { tmuxServerOptions } from '@gsd-code-skill/core';
import { usage } from '@gsd-code-skill/session-driver';
import { Command, CommanderError } from 'commander';
import type { ActionOption, OptionValues } from '../actions/action-entry.ts';
import { optionsOf } from '../actions/action-options.ts';
import { findAction } from '../actions/action-table.ts';
import { manual } from '../print/manual.ts';

/** What a command line asks for. */
export interface Invocation {
  readonly session: string;
  readonly action: string;
  readonly args: readonly string[];
  /** Values of the action's own options. */
  readonly options: OptionValues;
  readonly json: boolean;
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
  /** The agent that asks, as it says itself. */
  readonly by?: string | undefined;
}

interface ProgramOptions {
  readonly by?: string | undefined;
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
  readonly json?: true | undefined;
  readonly version?: true | undefined;
  readonly completion?: string | undefined;
}

/** Reads the arguments; what is no invocation says what to print instead. */
export function parseCommandLine(
  argv: readonly string[],
): Invocation | { readonly completion: string } | 'help' | 'version' {
  try {
    const program = createCommand('menu-driver')
      .passThroughOptions()
      .option(tmuxServerOptions.path)
      .option(tmuxServerOptions.name)
      .option('--by <agent>')
      .option('--json')
      .option('-V, --version')
      .option('--completion <shell>')
      .argument('[session]')
      .argument('[action]')
      .argument('[words...]')
      .parse(argv, { from: 'user' });
    const [session, action, ...words] = program.args;
    const { version, completion, ...server } = program.opts<ProgramOptions>();
    if (version) return 'version';
    if (completion !== undefined) return { completion };
    if (session === undefined) throw usage('no session and no action');
    if (action === '--help' || action === '-h') return 'help';
    if (session === 'help' && action === undefined) return 'help';
    if (action === undefined) throw usage(`no action for "${session}"`);
    return { session, action, ...server, ...parseWords(action, words, server.json) };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return 'help';
    throw usage(error.message.replace(/^error: /, ''));
  }
}

/** Reads what follows an action; whether there is such an action is asked later. */
function parseWords(action: string, words: readonly string[], isJson = false) {
  const entry = findAction(action);
  const options = entry ? optionsOf(entry) : [];
  const [first, text] = entry?.takesOptionsFirst ? splitOptions(words, options) : [[], words];
  const known = entry?.takesOptionsFirst ? [] : options;
  const early = parseSome(action, first, options, false);
  const late = parseSome(action, text, known, entry?.takesText ?? false);
  const { json = isJson, ...values } = { ...early.values, ...late.values };
  return { args: late.args, options: values, json };
}

/** The options before the text, and the text. */
function splitOptions(words: readonly string[], options: readonly ActionOption[]) {
  let end = 0;
  for (;;) {
    const [name = ''] = words[end]?.split('=') ?? [];
    const option = [...options, json].find((one) => one.name === name);
    if (option === undefined) return [words.slice(0, end), words.slice(end)] as const;
    end += option.value === undefined || words[end]?.includes('=') ? 1 : 2;
  }
}

const json: ActionOption = { name: '--json', description: '' };

function parseSome(
  action: string,
  words: readonly string[],
  options: readonly ActionOption[],
  takesText: boolean,
) {
  const verb = createCommand(action).option('--json').argument('[words...]');
  for (const { name, value, description, read } of options) {
    const flags = value === undefined ? name : `${name} ${value}`;
    if (read === undefined) verb.option(flags, description);
    else verb.option(flags, description, read);
  }
  if (takesText) verb.allowUnknownOption();
  verb.parse(words, { from: 'user' });
  return { args: verb.args, values: verb.opts<OptionValues & { readonly json?: boolean }>() };
}

function createCommand(name: string): Command {
  const command = new Command(name).exitOverride().configureOutput({
    writeOut: () => {},
    writeErr: () => {},
  });
  command.helpInformation = () => manual;
  return command;
}
