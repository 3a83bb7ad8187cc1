import { tableOf } from '@gsd-code-skill/fleet';
import { Command } from 'commander';
import { lookAtFleet } from '../look-at-fleet.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface StatusOptions {
  readonly waiting?: boolean;
  readonly json?: boolean;
}

/** `gsd-fleet status` */
export function statusCommand(context: CommandContext): Command {
  return new Command('status')
    .description('Show every session: waiting first, then failed, working, idle')
    .option('--waiting', 'only what waits for somebody; exit code 1 when something does')
    .option('--json', 'print the fleet as one JSON object')
    .addHelpText(
      'after',
      examples('status', 'status --waiting || echo somebody waits', 'status --json'),
    )
    .action((options: StatusOptions) => showStatus(context, options));
}

async function showStatus(context: CommandContext, { waiting, json }: StatusOptions) {
  const { view: all, problems } = await lookAtFleet(context);
  const view = waiting ? { ...all, sessions: all.sessions.filter(isWaiting) } : all;
  if (waiting && all.waiting > 0) context.exitWith(1);
  if (json) context.print(JSON.stringify({ ...view, problems }, undefined, 2));
  else if (waiting && view.sessions.length === 0) context.print('Nobody waits.');
  else {
    const { width, colour } = context;
    const lines = tableOf(view, { width, colour, now: context.now() });
    const left = problems.map((problem) => `registry problem: ${problem}`);
    context.print([...lines, ...left].join('\n'));
  }
}

function isWaiting({ enabled, state }: { readonly enabled: boolean; readonly state: string }) {
  return enabled && ['waiting', 'failed', 'ended'].includes(state);
}
