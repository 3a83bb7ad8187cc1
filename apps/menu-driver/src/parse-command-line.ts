import { usage } from '@gsd-code-skill/session-driver';
import { Command, CommanderError } from 'commander';
import { findAction } from './action-table.ts';
import { manual } from './manual.ts';

/** What a command line asks for. */
export interface Invocation {
  readonly session: string;
  readonly action: string;
  readonly args: readonly string[];
  /** Values of the action's own options, by their names. */
  readonly options: Readonly<Record<string, number>>;
  readonly json: boolean;
  readonly socketPath?: string;
  readonly socketName?: string;
}

interface ProgramOptions {
  readonly socketPath?: string;
  readonly socketName?: string;
  readonly json?: true;
  readonly version?: true;
  readonly completion?: string;
}

/** Reads the arguments; what is no invocation says what to print instead. */
export function parseCommandLine(
  argv: readonly string[],
): Invocation | { readonly completion: string } | 'help' | 'version' {
  try {
    const program = createCommand('menu-driver')
      .passThroughOptions()
      .option('-S, --socket-path <path>')
      .option('-L, --socket-name <name>')
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
  const verb = createCommand(action).option('--json').argument('[words...]');
  const { options = [], takesText } = findAction(action) ?? {};
  for (const { name, value, description, read } of options) {
    verb.option(`${name} ${value}`, description, read);
  }
  if (takesText) verb.allowUnknownOption();
  verb.parse(words, { from: 'user' });
  const { json = isJson, ...given } = verb.opts<{ json?: boolean } & Record<string, number>>();
  return { args: verb.args, options: given as Readonly<Record<string, number>>, json };
}

function createCommand(name: string): Command {
  const command = new Command(name).exitOverride().configureOutput({
    writeOut: () => {},
    writeErr: () => {},
  });
  command.helpInformation = () => manual;
  return command;
}
