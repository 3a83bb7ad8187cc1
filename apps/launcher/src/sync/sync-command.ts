import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { type SyncOptions, sync } from './sync.ts';

export function addSyncCommand(program: Command, run: Run): void {
  program
    .command('sync')
    .option('--dry-run', 'show the changes, write nothing')
    .option('--bootstrap', 'add every OpenClaw agent that is not registered')
    .option('--create', 'let OpenClaw create a session for each agent that has none')
    .option('--pattern <glob>', 'only session keys that match')
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
