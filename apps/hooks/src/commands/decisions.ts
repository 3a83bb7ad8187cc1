import { type DecisionRecord, readDecisions } from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface DecisionsOptions {
  readonly json?: boolean | undefined;
  readonly lines: string;
}

/** `gsd-hooks decisions` */
export function decisionsCommand({ env, print, warn }: CommandContext): Command {
  return new Command('decisions')
    .argument('[session]', 'one session only')
    .option('--json', 'print the records as they are, one JSON object per line')
    .option('-n, --lines <count>', 'how many, counted from the last', '50')
    .addHelpText('after', examples('decisions', 'decisions warden-main --json | jq .by'))
    .action(async (session: string | undefined, { json, lines }: DecisionsOptions) => {
      const all = await readDecisions(placesOf(env).stateDir);
      const some = all.filter((one) => session === undefined || one.session === session);
      if (some.length === 0) warn('Nothing was decided yet.');
      const last = Number(lines) > 0 ? some.slice(-Number(lines)) : [];
      for (const one of last) print(json ? JSON.stringify(one) : describe(one));
    });
}

function describe({
  at,
  session,
  request,
  tool,
  decision,
  by,
  rule,
  how,
  channel,
}: DecisionRecord) {
  const who = rule === undefined ? by : `${by} (${rule})`;
  return `${at} ${session} ${request} ${tool}: ${decision} by ${who}, ${how}, over ${channel}`;
}
