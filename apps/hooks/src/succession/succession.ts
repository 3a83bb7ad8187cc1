import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '@gsd-code-skill/core';
import { livingWorker, readWorkerRecord } from '@gsd-code-skill/session-channel';
import type { Installation } from '@gsd-code-skill/worker';
import type { Places } from '../places.ts';
import { createNewerProgram } from './newer-program.ts';
import { startWorker } from './start-worker.ts';

export interface SuccessionOptions extends Places {
  readonly env: Environment;
  /** The program that runs. */
  readonly own: Installation;
  /** @default false */
  readonly foreground?: boolean | undefined;
  /**
   * Milliseconds for which whatever is in hand keeps a newer program waiting.
   *
   * @default 900000
   */
  readonly longestWait?: number | undefined;
  /**
   * Milliseconds in which a newer program has to be the worker.
   *
   * @default 20000
   */
  readonly timeout?: number | undefined;
}

/** How a worker makes way for a newer version of its program. */
export interface Succession {
  /**
   * Starts a newer program, if there is one and nothing is in hand; it waits for this worker to
   * leave, or to die. True when this worker shall leave now.
   */
  begin(isFree: boolean): Promise<boolean>;
  /** Waits until the newer program works, after this worker has left; false when it does not. */
  complete(): Promise<boolean>;
  /** The newer program, where it speaks through this process. */
  readonly successor: ChildProcess | undefined;
}

export function createSuccession({
  own,
  foreground = false,
  longestWait = 900_000,
  timeout = 20_000,
  ...places
}: SuccessionOptions): Succession {
  const { stateDir, env } = places;
  const newer = createNewerProgram({ stateDir, env, own });
  let successor: ChildProcess | undefined;
  let waitingSince: number | undefined;

  return {
    get successor() {
      return successor;
    },
    async begin(isFree) {
      const program = await newer.find();
      if (program === undefined) {
        waitingSince = undefined;
        return false;
      }
      waitingSince ??= performance.now();
      if (!isFree && performance.now() - waitingSince < longestWait) return false;
      successor = await startWorker(program, { ...places, after: process.pid, foreground });
      return true;
    },
    async complete() {
      if (successor === undefined) return true;
      if (await hasSuccessor(successor, stateDir, timeout)) return true;
      // one that hangs would keep hooks from starting another
      successor.kill('SIGKILL');
      successor = undefined;
      newer.distrust();
      return false;
    },
  };
}

/** Waits until another process is the worker, while the one that is to be may still become it. */
async function hasSuccessor(
  successor: ChildProcess,
  stateDir: string,
  timeout: number,
): Promise<boolean> {
  const deadline = performance.now() + timeout;
  for (;;) {
    // asked before, or its last act would be missed
    const isOver = hasEnded(successor) || performance.now() > deadline;
    const living = await livingWorker(stateDir);
    // one that breaks as it begins has said nothing of itself yet
    const isAtWork = living !== process.pid && (await readWorkerRecord(stateDir)) !== undefined;
    if (isAtWork) return true;
    if (isOver) return false;
    await delay(50);
  }
}

/** Waits until the worker of a pid has left, or has died; false when it stays. */
export async function awaitLeave(
  pid: number,
  stateDir: string,
  timeout = 60_000,
): Promise<boolean> {
  const deadline = performance.now() + timeout;
  while ((await livingWorker(stateDir)) === pid) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** The exit code of a process, as soon as it has ended. */
export async function exitCodeOf(program: ChildProcess): Promise<number> {
  if (!hasEnded(program)) await once(program, 'exit');
  return program.exitCode ?? 1;
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}
