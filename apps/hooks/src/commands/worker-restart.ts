import type { Installation } from '@gsd-code-skill/worker';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import { restartWorker } from '../succession/restart-worker.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';
import { describeWorker } from './worker-status.ts';

/** `gsd-hooks worker restart` */
export function workerRestartCommand(context: CommandContext, own: Installation): Command {
  return new Command('restart')
    .description('Let the worker finish what it is doing, and start this version of it')
    .option('--force', 'even if a newer version is running')
    .addHelpText('after', examples('worker restart'))
    .action(async ({ force = false }: { force?: boolean }) => {
      const { env, print } = context;
      const { pid, record } = await restartWorker({ ...placesOf(env), env, own, force });
      print(describeWorker(pid, record));
    });
}
