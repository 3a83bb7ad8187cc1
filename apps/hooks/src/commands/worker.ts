import type { Environment } from '@gsd-code-skill/core';
import { workerTitle } from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import { anotherWorkerLives } from '../hook-script/hook-script.ts';
import { placesOf } from '../places.ts';
import { runWorker } from '../worker/worker.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

const defaultLinger = 900;

/** `gsd-hooks worker` */
export function workerCommand({ env, warn, becomeService }: CommandContext): Command {
  return new Command('worker')
    .description('Handle events; hook.sh starts one by itself when none lives')
    .option('--foreground', 'stay until interrupted and say what is handled')
    .addHelpText('after', examples('worker --foreground'))
    .action(async ({ foreground = false }: { foreground?: boolean }) => {
      const service = becomeService(workerTitle);
      const say = (text: string) => void (foreground && warn(text));
      const linger = foreground ? Number.POSITIVE_INFINITY : lingerOf(env) * 1000;
      say('gsd-hooks worker: waiting for events');
      const isDone = await runWorker({
        ...placesOf(env),
        env,
        linger,
        signal: service.stopping,
        onEvent: ({ name }, progress) => say(`${new Date().toISOString()} ${name} ${progress}`),
      });
      if (!isDone) say('gsd-hooks worker: another one lives (see gsd-hooks status)');
      service.leave(isDone ? 0 : anotherWorkerLives);
    });
}

function lingerOf(env: Environment): number {
  const seconds = Number(env.GSD_WORKER_LINGER_S);
  return env.GSD_WORKER_LINGER_S && seconds >= 0 ? seconds : defaultLinger;
}
