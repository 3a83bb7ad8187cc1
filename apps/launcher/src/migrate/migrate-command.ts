import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { type MigrateOptions, migrate } from './migrate.ts';

export function addMigrateCommand(program: Command, run: Run): void {
  program
    .command('migrate')
    .option('--from <file>', 'their config/recovery-registry.json (default: beside their hooks)')
    .option('--dry-run', 'show what would be taken over, write nothing')
    .option('--disable-old-service', "also disable the scripts' own timer or service")
    .addHelpText(
      'after',
      examples(
        'migrate --dry-run',
        'migrate --disable-old-service',
        'migrate --from ~/skills/gsd-code-skill/config/recovery-registry.json',
      ),
    )
    .action((options: MigrateOptions) => run((launcher) => migrate(launcher, options)));
}
