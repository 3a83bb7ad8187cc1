import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isProcessAlive } from './is-process-alive.ts';
import { processStat } from './process-stat.ts';

/** What tells a process apart from every other, also from a later one of the same pid. */
export interface ProcessIdentity {
  readonly host: string;
  /** Changes with each boot; empty where the system does not say. */
  readonly boot: string;
  readonly pid: number;
  /** When it started, as the system counts; empty where it does not say. */
  readonly start: string;
}

let own: ProcessIdentity | undefined;

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  const { pid } = process;
  // every lock names it, and but for the host's name nothing of it can change
  own ??= { host: '', boot: bootId(), pid, start: processStart(pid) ?? '' };
  return { ...own, host: hostname() };
}

/** Whether a process runs; `undefined` for one of another host, of which nobody here can tell. */
export function isRunning({ host, boot, pid, start }: ProcessIdentity): boolean | undefined {
  if (host !== hostname()) return undefined;
  if (boot !== ownIdentity().boot || !isProcessAlive(pid)) return false;
  return start === '' || start === (processStart(pid) ?? start);
}

/** When the process of a pid started, in a unit of the system's own; `undefined` where it is not told. */
export function processStart(pid: number): string | undefined {
  try {
    return processStat(pid)?.start;
  } catch {
    return undefined;
  }
}

/** Whether a process is held up by a signal; `undefined` where the system does not say. */
export function isStopped(pid: number): boolean | undefined {
  try {
    return /^[Tt]/.test(processStat(pid)?.state ?? '');
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
