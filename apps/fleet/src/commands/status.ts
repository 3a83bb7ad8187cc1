import {
  hostsTableOf,
  isWaiting,
  problemLine,
  type TableOptions,
  tableOf,
} from '@gsd-code-skill/fleet';
import { Command } from 'commander';
import { lookAtFleet, lookEverywhere } from '../look-at-fleet.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface StatusOptions {
  readonly waiting?: boolean | undefined;
  readonly hosts?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** `gsd-fleet status` */
export function statusCommand(context: CommandContext): Command {
  return new Command('status')
    .option(
      '--waiting',
      'only what waits for somebody; exit code 1 if something does, 2 if that is not known',
    )
    .option('--hosts', 'also ask the hosts that the registry names, over ssh')
    .option('--json', 'print the fleet as one JSON object')
    .addHelpText(
      'after',
      examples('status', 'status --waiting || echo somebody waits', 'status --hosts --json'),
    )
    .action((options: StatusOptions) =>
      options.hosts ? showHosts(context, options) : showStatus(context, options),
    );
}

async function showStatus(context: CommandContext, { waiting, json }: StatusOptions) {
  const { view: all, problems } = await lookAtFleet(context);
  const view = waiting ? { ...all, sessions: all.sessions.filter(isWaiting) } : all;
  if (waiting && all.waiting > 0) context.exitWith(1);
  if (json) context.print(JSON.stringify({ ...view, problems }, undefined, 2));
  else if (waiting && view.sessions.length === 0) printTable(context, ['Nobody waits.'], problems);
  else printTable(context, tableOf(view, { ...tableOptions(context), of: all.sessions }), problems);
}

async function showHosts(context: CommandContext, { waiting, json }: StatusOptions) {
  const { view: all, problems } = await lookEverywhere(context);
  const view = waiting ? { ...all, sessions: all.sessions.filter(isWaiting) } : all;
  const silent = all.hosts.filter(({ reached }) => !reached);
  if (waiting && all.waiting > 0) context.exitWith(1);
  // nobody knows whether somebody waits there
  else if (waiting && silent.length > 0) context.exitWith(2);
  if (json) return context.print(JSON.stringify({ ...view, problems }, undefined, 2));
  if (waiting && view.sessions.length === 0 && silent.length === 0) {
    return printTable(context, ['Nobody waits.'], problems);
  }
  const lines = hostsTableOf(view, { ...tableOptions(context), of: all.sessions });
  const alone = view.hosts.length === 1 ? ['The registry names no other hosts.'] : [];
  printTable(context, [...lines, ...alone], problems);
}

function tableOptions({ width, colour, now }: CommandContext): TableOptions {
  return { width, colour, now: now() };
}

function printTable(
  { print }: CommandContext,
  lines: readonly string[],
  problems: readonly string[],
): void {
  print([...lines, ...problems.map(problemLine)].join('\n'));
}
