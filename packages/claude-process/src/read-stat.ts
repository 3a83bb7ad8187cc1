import { readFileSync } from 'node:fs';
import { codeOf, type ProcessStat, parseProcessStat } from '@gsd-code-skill/core';

/** What `/proc` says of a process. */
export interface ProcStat extends ProcessStat {
  readonly pid: number;
}

/** Reads it; `undefined` for a process that is gone. */
export function readStat(proc: string, pid: number): ProcStat | undefined {
  try {
    // the kernel has it in memory: waiting for a thread would take ten times longer
    const stat = parseProcessStat(readFileSync(`${proc}/${pid}/stat`, 'utf8'));
    return stat && { pid, ...stat };
  } catch (error) {
    if (isProcessGone(error)) return undefined;
    throw error;
  }
}

// ended meanwhile, or hidden from this user
const gone = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** Whether a file of a process could not be read because that is gone. */
export function isProcessGone(error: unknown): boolean {
  return gone.has(codeOf(error) ?? '');
}
