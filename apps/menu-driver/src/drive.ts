import type { Environment } from '@gsd-code-skill/core';
import {
  type ActionOutcome,
  type DriverSeconds,
  outcomeOf,
  readDriverSeconds,
} from '@gsd-code-skill/session-driver';
import { findAction, requireAction } from './actions/action-table.ts';
import type { Invocation } from './command-line/parse-command-line.ts';
import { readPlainly } from './command-line/read-plainly.ts';
import { checkNow } from './invocation/check-now.ts';
import { ensureWorkerHere, openInvocation } from './invocation/open-invocation.ts';
import { exitCodes, printOutcome } from './print/print-outcome.ts';

/** What the program is given of the process it runs in. */
export interface ProgramContext {
  readonly env: Environment;
  readonly pid: number;
  /** Milliseconds since the process began. */
  elapsed(): number;
  /** Whether somebody sits at a terminal. */
  isTerminal(): boolean;
  /** All that comes in on standard input. */
  readInput(): Promise<string>;
  print(text: string): void;
  /** Prints, and then ends the process at once with this code. */
  end(text: string, code: number): void;
  version(): string;
}

/** Does what a command line asks for. */
export async function drive(argv: readonly string[], context: ProgramContext): Promise<void> {
  const { env, print } = context;
  let touched = false;
  let limit: NodeJS.Timeout | undefined;

  // what few command lines need is loaded by those
  const rarelyNeeded = () => import('./command-line/rarely-needed.ts');

  async function read() {
    const plain = readPlainly(argv);
    if (plain !== undefined) return plain;
    const { parseCommandLine } = await rarelyNeeded();
    return parseCommandLine(argv);
  }

  async function complete(shell: string): Promise<void> {
    const { completionFor } = await rarelyNeeded();
    print(completionFor(shell));
  }

  async function run(asked: Invocation): Promise<void> {
    const time = readDriverSeconds(env.GSD_DRIVER_SECONDS);
    const { seconds } = time;
    if (!findAction(asked.action)?.hasOwnTime) {
      limit = setTimeout(() => stop(asked, seconds), seconds * 1000 - context.elapsed()).unref();
    }
    const args = await readInput(asked);
    // whoever is at work here wants to be told of what is due
    const starting = ensureWorker().catch(() => {});
    const outcome = await act({ ...asked, args }, time);
    await starting;
    finish(outcome, asked);
  }

  async function ensureWorker(): Promise<void> {
    await ensureWorkerHere(env);
  }

  async function act(asked: Invocation, time: DriverSeconds): Promise<ActionOutcome> {
    const onTouch = () => {
      touched = true;
    };
    try {
      const action = requireAction(asked.action).read(asked.args, asked.options);
      if (asked.options.now) await checkNow(context);
      const session = await openInvocation(asked, env, time);
      return await session.run(action, { onTouch });
    } catch (error) {
      return outcomeOf(error, touched);
    }
  }

  /** Ends an action that takes too long, whatever it waits for. */
  function stop(asked: Invocation, seconds: number): void {
    const message = `no end after ${seconds} s`;
    finish({ verdict: touched ? 'unconfirmed' : 'not_delivered', message }, asked);
  }

  /** A lone `-` stands for what comes in on standard input. */
  async function readInput({ action, args }: Invocation): Promise<readonly string[]> {
    if (!findAction(action)?.takesInput || args.length !== 1 || args[0] !== '-') return args;
    const words = await context.readInput();
    // the shell's own last line end is not part of the text
    return [words.replace(/\r?\n$/, '')];
  }

  function finish(outcome: ActionOutcome, { json, ...asked }: Partial<Invocation>): void {
    clearTimeout(limit);
    const { session, action, args = [] } = asked;
    const isWhole = action && args.length > 0 && findAction(action)?.isWholeWithWords;
    const output = printOutcome(outcome, {
      json: json ?? false,
      ...(session !== undefined && action !== undefined && { asked: { session, action } }),
      ...(isWhole && { limit: Number.POSITIVE_INFINITY }),
    });
    context.end(`${output}\n`, exitCodes[outcome.verdict]);
  }

  try {
    const asked = await read();
    if (asked === 'help') print((await rarelyNeeded()).manual);
    else if (asked === 'version') print(`${context.version()}\n`);
    else if ('completion' in asked) await complete(asked.completion);
    else await run(asked);
  } catch (error) {
    finish(outcomeOf(error, touched), { json: argv.includes('--json') });
  }
}
