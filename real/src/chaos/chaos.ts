import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chaosRun } from './chaos-run.ts';

const usage = `usage: npm run test:chaos -- [--seconds <n>] [--seed <n>] [--panes <n>] [--gateway scripted|real]

Lets a storm of failures loose on a fleet of panes and checks that every event became one wake, in
order, or a loss that is named. The gateway is a scripted one that speaks OpenClaw's frames; with
--gateway real it is OpenClaw itself, killed and restarted.`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: `${randomInt(1_000_000)}` },
    panes: { type: 'string' },
    gateway: { type: 'string', default: 'scripted' },
    help: { type: 'boolean', short: 'h' },
  },
});

const isReal = values.gateway === 'real';
const [seconds, seed, panes] = [
  values.seconds,
  values.seed,
  values.panes ?? (isReal ? '8' : '40'),
].map(Number) as [number, number, number];
const isValid =
  [seconds, seed, panes].every((number) => Number.isInteger(number) && number >= 0) &&
  panes > 0 &&
  ['scripted', 'real'].includes(values.gateway);

if (values.help) {
  console.log(usage);
} else if (isValid) {
  process.exitCode = await chaosRun({ seconds, seed, panes, isReal, print: console.log });
} else {
  console.error(usage);
  process.exitCode = 1;
}
