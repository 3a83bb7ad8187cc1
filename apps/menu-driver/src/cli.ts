import { readFileSync } from 'node:fs';
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
import { manual } from './print/manual.ts';
import { exitCodes, printOutcome } from './print/print-outcome.ts';

const argv = process.argv.slice(2);
let touched = false;

try {
  const asked = await read();
  if (asked === 'help') process.stdout.write(manual);
  else if (asked === 'version') process.stdout.write(`${version()}\n`);
  else if ('completion' in asked) await complete(asked.completion);
  else await run(asked);
} catch (error) {
  finish(outcomeOf(error, touched), { json: argv.includes('--json') });
}

// what only some command lines need is loaded by them
async function read() {
  const plain = readPlainly(argv);
  if (plain !== undefined) return plain;
  const { parseCommandLine } = await import('./command-line/parse-command-line.ts');
  return parseCommandLine(argv);
}

async function complete(shell: string): Promise<void> {
  const { completionFor } = await import('./print/completion.ts');
  process.stdout.write(completionFor(shell));
}

async function run(asked: Invocation): Promise<void> {
  const time = readDriverSeconds(process.env.GSD_DRIVER_SECONDS);
  const { seconds } = time;
  if (!findAction(asked.action)?.hasOwnTime) {
    setTimeout(() => stop(asked, seconds), seconds * 1000 - performance.now()).unref();
  }
  const args = await readInput(asked);
  // whoever is at work here wants to be told of what is due
  const starting = ensureWorker().catch(() => {});
  const outcome = await act({ ...asked, args }, time);
  await starting;
  finish(outcome, asked);
}

async function ensureWorker(): Promise<void> {
  const { startWorker } = await import('./invocation/open-invocation.ts');
  await startWorker(process.env);
}

async function act(asked: Invocation, time: DriverSeconds): Promise<ActionOutcome> {
  const onTouch = () => {
    touched = true;
  };
  try {
    const action = requireAction(asked.action).read(asked.args, asked.options);
    const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);
    if (asked.options.now) checkNow(process.env, isTerminal);
    const { openInvocation } = await import('./invocation/open-invocation.ts');
    const session = await openInvocation(asked, process.env, time);
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
  const { text } = await import('node:stream/consumers');
  const words = await text(process.stdin);
  // the shell's own last line end is not part of the text
  return [words.replace(/\r?\n$/, '')];
}

function finish(outcome: ActionOutcome, { json, ...asked }: Partial<Invocation>): void {
  const { session, action, args = [] } = asked;
  const isWhole = action && args.length > 0 && findAction(action)?.isWholeWithWords;
  const output = printOutcome(outcome, {
    json: json ?? false,
    ...(session !== undefined && action !== undefined && { asked: { session, action } }),
    ...(isWhole && { limit: Number.POSITIVE_INFINITY }),
  });
  process.stdout.write(`${output}\n`, () => process.exit(exitCodes[outcome.verdict]));
}

/** The version of the package that is installed, whenever this was built. */
function version(): string {
  // one folder below the package, both as source and as the bundle
  const manifest = new URL('../package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
