import { codeOf } from '../coded-error.ts';
import { processStat } from './process-stat.ts';

/** True when a process of that id runs; one that ended and was not collected yet does not. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // it is another user's
    if (codeOf(error) !== 'EPERM') return false;
  }
  try {
    return processStat(pid)?.isZombie !== true;
  } catch (error) {
    // there is no /proc, or it has ended meanwhile
    return codeOf(error) !== 'ESRCH';
  }
}
