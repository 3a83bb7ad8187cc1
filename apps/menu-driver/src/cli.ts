import { text } from 'node:stream/consumers';
import manifest from '../package.json' with { type: 'json' };
import { completionFor } from './completion.ts';
import { manual } from './manual.ts';
import { exitCodes, type Outcome, usage } from './outcome.ts';
import { type Invocation, parseCommandLine } from './parse-command-line.ts';
import { printOutcome } from './print-outcome.ts';
import { explainError, runAction } from './run-action.ts';

// counted from the start of the process; after 10 s the agent's shell says «still running»
const usualSeconds = 7.5;

const argv = process.argv.slice(2);
let touched = false;

try {
  const asked = parseCommandLine(argv);
  if (asked === 'help') process.stdout.write(manual);
  else if (asked === 'version') process.stdout.write(`${manifest.version}\n`);
  else if ('completion' in asked) process.stdout.write(completionFor(asked.completion));
  else await run(asked);
} catch (error) {
  finish(explainError(error, touched), { json: argv.includes('--json') });
}

async function run(asked: Invocation): Promise<void> {
  const seconds = readSeconds(process.env.GSD_DRIVER_SECONDS);
  if (asked.action !== 'wait') {
    setTimeout(() => stop(asked, seconds), seconds * 1000 - performance.now()).unref();
  }
  const given = await readWords(asked);
  const onTouch = () => {
    touched = true;
  };
  const patience = seconds / usualSeconds;
  const outcome = await runAction(given, { env: process.env, patience, onTouch }).catch((error) =>
    explainError(error, touched),
  );
  finish(outcome, asked);
}

/** Ends an action that takes too long, whatever it waits for. */
function stop(asked: Invocation, seconds: number): void {
  const message = `no end after ${seconds} s`;
  finish({ verdict: touched ? 'unconfirmed' : 'not_delivered', message }, asked);
}

function readSeconds(given: string | undefined): number {
  if (!given) return usualSeconds;
  const seconds = Number(given);
  if (seconds >= 1 && seconds <= 600) return seconds;
  throw usage(`GSD_DRIVER_SECONDS takes seconds, from 1 to 600: not "${given}"`);
}

/** A lone `-` stands for what comes in on standard input. */
async function readWords(asked: Invocation): Promise<Invocation> {
  const takesText = ['type', 'clear_then', 'deny', 'answer'].includes(asked.action);
  if (!takesText || asked.args.length !== 1 || asked.args[0] !== '-') return asked;
  const words = await text(process.stdin);
  // the shell's own last line end is not part of the text
  return { ...asked, args: [words.replace(/\r?\n$/, '')] };
}

function finish(outcome: Outcome, { json, ...asked }: Partial<Invocation>): void {
  const { session, action, args = [] } = asked;
  const unlimited = action === 'snapshot' && args.length > 0;
  const output = printOutcome(outcome, {
    json: json ?? false,
    ...(session !== undefined && action !== undefined && { asked: { session, action } }),
    ...(unlimited && { limit: Number.POSITIVE_INFINITY }),
  });
  process.stdout.write(`${output}\n`, () => process.exit(exitCodes[outcome.verdict]));
}
