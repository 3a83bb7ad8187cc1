import { Command } from 'commander';
import { anotherWorkerLives } from '../hook-script.ts';
import { placesOf } from '../places.ts';
import { runWorker } from '../worker.ts';
import { workerTitle } from '../worker-pid.ts';
import { examples } from './examples.ts';

const defaultLinger = 900;

export function workerCommand(): Command {
  return new Command('worker')
    .description('Handle events; hook.sh starts one by itself when none lives')
    .option('--foreground', 'stay until interrupted and say what is handled')
    .addHelpText('after', examples('worker --foreground'))
    .action(async ({ foreground = false }: { foreground?: boolean }) => {
      process.title = workerTitle;
      const stopping = new AbortController();
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.once(name, () => stopping.abort());
      }

      const say = (text: string) => void (foreground && console.error(text));
      const linger = foreground ? Number.POSITIVE_INFINITY : lingerOf(process.env) * 1000;
      say('gsd-hooks worker: waiting for events');
      const isDone = await runWorker({
        ...placesOf(process.env),
        env: process.env,
        linger,
        signal: stopping.signal,
        onEvent: ({ name }, progress) => say(`${new Date().toISOString()} ${name} ${progress}`),
      });
      if (!isDone) say('gsd-hooks worker: another one lives (see gsd-hooks status)');
      process.exit(isDone ? 0 : anotherWorkerLives);
    });
}

function lingerOf(env: NodeJS.ProcessEnv): number {
  const seconds = Number(env.GSD_WORKER_LINGER_S);
  return env.GSD_WORKER_LINGER_S && seconds >= 0 ? seconds : defaultLinger;
}
