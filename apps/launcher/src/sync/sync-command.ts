import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { type SyncOptions, sync } from './sync.ts';

export function addSyncCommand(program: Command, run: Run): void {
  program
    .command('sync')
    .description('Take session ids and keys over from OpenClaw')
    .option('--dry-run', 'show the changes, write nothing')
    .option('--bootstrap', 'add an agent for each of OpenClaw’s that is not registered')
    .option('--create', 'have OpenClaw make a session for each agent that has none')
    .option('--pattern <glob>', 'only session keys like this one')
    .addHelpText(
      'after',
      examples(
        'sync --dry-run',
        "sync --pattern 'agent:*:telegram:*'",
        'sync --bootstrap',
        'sync --create',
      ),
    )
    .action((options: SyncOptions) => run((launcher) => sync(launcher, options)));
}
