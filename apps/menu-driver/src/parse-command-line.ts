import { Command, CommanderError } from 'commander';
import { manual } from './manual.ts';
import { usage } from './outcome.ts';

/** What a command line asks for. */
export interface Invocation {
  readonly session: string;
  readonly action: string;
  readonly args: readonly string[];
  readonly json: boolean;
  readonly timeoutSeconds?: number;
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

/** Actions whose words are text, even if they look like options. */
const textActions = ['type', 'clear_then', 'deny', 'answer', 'choose'];

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

    const verb = createCommand(action).option('--json').argument('[words...]');
    if (action === 'wait') verb.option('--timeout <seconds>');
    if (textActions.includes(action)) verb.allowUnknownOption();
    verb.parse(words, { from: 'user' });
    const { json, timeout } = verb.opts<{ json?: true; timeout?: string }>();
    return {
      session,
      action,
      args: verb.args,
      json: Boolean(json || server.json),
      ...(server.socketPath === undefined ? {} : { socketPath: server.socketPath }),
      ...(server.socketName === undefined ? {} : { socketName: server.socketName }),
      ...(timeout === undefined ? {} : { timeoutSeconds: seconds(timeout) }),
    };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed') return 'help';
    throw usage(error.message.replace(/^error: /, ''));
  }
}

function createCommand(name: string): Command {
  const command = new Command(name).exitOverride().configureOutput({
    writeOut: () => {},
    writeErr: () => {},
  });
  command.helpInformation = () => manual;
  return command;
}

function seconds(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= 86_400) return value;
  throw usage(`--timeout takes seconds, from 1 to 86400: not "${text}"`);
}
