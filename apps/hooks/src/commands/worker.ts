import type { Environment } from '@gsd-code-skill/core';
import { workerTitle } from '@gsd-code-skill/session-channel';
import { type Installation, runWorker } from '@gsd-code-skill/worker';
import { Command, InvalidArgumentError } from 'commander';
import { giveBackMemory } from '../give-back-memory.ts';
import { anotherWorkerLives } from '../hook-script/hook-script.ts';
import { upgradeHookScript } from '../hook-script/upgrade-hook-script.ts';
import { type Places, placesOf } from '../places.ts';
import { refreshSkills } from '../skill/refresh-skills.ts';
import { shippedSkill } from '../skill/shipped-skill.ts';
import { awaitLeave, createSuccession, exitCodeOf } from '../succession/succession.ts';
import type { CommandContext } from './command-context.ts';
import { workerRestartCommand } from './worker-restart.ts';
import { workerStatusCommand } from './worker-status.ts';

const defaultLinger = 900;

interface WorkerFlags {
  readonly foreground?: boolean;
  readonly after?: number;
}

/** `gsd-hooks worker` */
export function workerCommand(context: CommandContext, installation: Installation): Command {
  return new Command('worker')
    .option('--foreground', 'stay until interrupted and report what is handled')
    .option('--after <pid>', 'wait until the worker with this pid has exited', readPid)
    .addHelpText(
      'after',
      `
Every few seconds, a worker checks how OpenClaw can be reached and with which token. A newer
version of this program replaces it automatically.

Examples:
  gsd-hooks worker status
  gsd-hooks worker restart
  gsd-hooks worker --foreground`,
    )
    .addCommand(workerStatusCommand(context))
    .addCommand(workerRestartCommand(context, installation))
    .action((flags: WorkerFlags) => work(flags, context, installation));
}

async function work(
  { foreground = false, after }: WorkerFlags,
  { env, warn, becomeService }: CommandContext,
  own: Installation,
): Promise<void> {
  const service = becomeService(workerTitle);
  const say = (text: string) => void (foreground && warn(text));
  const linger = foreground ? Number.POSITIVE_INFINITY : lingerOf(env) * 1000;
  const places = placesOf(env);
  if (after !== undefined) await awaitLeave(after, places.stateDir);
  const succession = createSuccession({ ...places, env, own, foreground });
  const options = {
    ...places,
    env,
    own,
    onStart: () => bringUpToDate(places, own),
    linger,
    signal: service.stopping,
    succession,
    onRest: giveBackMemory,
    onEvent: ({ name }: { name: string }, progress: string) =>
      say(`${new Date().toISOString()} ${name} ${progress}`),
  };
  say('gsd-hooks worker: waiting for events');
  let isDone = await runWorker(options);
  while (!(await succession.complete()) && !service.stopping.aborted) {
    say('gsd-hooks worker: a newer version is installed, but does not start');
    isDone = await runWorker(options);
  }
  const { successor } = succession;
  if (foreground && successor !== undefined) {
    service.stopping.addEventListener('abort', () => successor.kill('SIGTERM'));
    return service.leave(await exitCodeOf(successor));
  }
  if (!isDone) say('gsd-hooks worker: another one is running (see gsd-hooks status)');
  service.leave(isDone ? 0 : anotherWorkerLives);
}

/** Brings up to date what an older version has left on this machine. */
async function bringUpToDate(places: Places, own: Installation): Promise<void> {
  await upgradeHookScript({ ...places, ...own });
  const shipped = await shippedSkill(own);
  if (shipped !== undefined) await refreshSkills(places.stateDir, shipped);
}

function readPid(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('not a pid');
}

function lingerOf(env: Environment): number {
  const seconds = Number(env.GSD_WORKER_LINGER_S);
  return env.GSD_WORKER_LINGER_S && seconds >= 0 ? seconds : defaultLinger;
}
