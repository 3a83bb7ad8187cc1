import { text } from 'node:stream/consumers';
import manifest from '../package.json' with { type: 'json' };
import { manual } from './manual.ts';
import { exitCodes, type Outcome } from './outcome.ts';
import { type Invocation, parseCommandLine } from './parse-command-line.ts';
import { printOutcome } from './print-outcome.ts';
import { explainError, runAction } from './run-action.ts';

// counted from the start of the process; after 10 s the agent's shell says «still running»
const latest = 7500;

const argv = process.argv.slice(2);
let touched = false;

try {
  const asked = parseCommandLine(argv);
  if (asked === 'help') process.stdout.write(manual);
  else if (asked === 'version') process.stdout.write(`${manifest.version}\n`);
  else await run(asked);
} catch (error) {
  finish(explainError(error, touched), { json: argv.includes('--json') });
}

async function run(asked: Invocation): Promise<void> {
  if (asked.action !== 'wait') setTimeout(() => stop(asked), latest - performance.now()).unref();
  const given = await readWords(asked);
  const onTouch = () => {
    touched = true;
  };
  const outcome = await runAction(given, { env: process.env, onTouch }).catch((error) =>
    explainError(error, touched),
  );
  finish(outcome, asked);
}

/** Ends an action that takes too long, whatever it waits for. */
function stop(asked: Invocation): void {
  const message = `no end after ${latest / 1000} s`;
  finish({ verdict: touched ? 'unconfirmed' : 'not_delivered', message }, asked);
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
