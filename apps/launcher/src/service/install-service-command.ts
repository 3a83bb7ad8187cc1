import { tmuxServerOf, tmuxServerWords } from '@gsd-code-skill/core';
import { type Command, Option } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { type InstallOptions, installService } from './install-service.ts';

/** What the service is to start, and where. */
export type Installed = Pick<InstallOptions, 'platform' | 'node' | 'program'>;

export function addInstallServiceCommand(
  program: Command,
  run: Run,
  { platform, ...installed }: Installed,
): void {
  program
    .command('install-service')
    .option('--uninstall', 'remove the service')
    .option('--print [file]', 'show the files, or one of them; write nothing')
    .addOption(
      new Option('--platform <name>', 'make files for this platform')
        .choices(['linux', 'darwin'])
        .default(platform),
    )
    .addHelpText(
      'after',
      examples(
        'install-service',
        'install-service --print --platform darwin',
        'install-service --uninstall',
      ),
    )
    .action((options: InstallOptions) =>
      run((launcher) => {
        const args = tmuxServerWords(tmuxServerOf(launcher.env, program.opts()));
        return installService(launcher, { ...options, ...installed, args });
      }),
    );
}
