import { readFileSync } from 'node:fs';
import { isProcessAlive, parseProcessStat } from '@gsd-code-skill/core';

/** A process that has not ended. */
export interface LivingProcess {
  /** Clock ticks from boot to its start; `undefined` where there is no `/proc`. */
  readonly start: string | undefined;
}

/** Looks for a process in `/proc`, and asks for a sign of life where that does not show it. */
export function findProcess(pid: number, proc: string): LivingProcess | undefined {
  if (!isPid(pid)) return undefined;
  const parsed = parseProcessStat(readStat(`${proc}/${pid}/stat`));
  if (parsed === undefined) return isProcessAlive(pid) ? { start: undefined } : undefined;
  return parsed.isZombie ? undefined : { start: parsed.start };
}

function readStat(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Whether two starts are of one process; what is not known is no objection. */
export function isSameStart(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** Whether a process can have that number; signals to 0 and below go to whole groups. */
export function isPid(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && pid < 2 ** 31;
}
