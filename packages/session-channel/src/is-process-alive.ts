import { readFileSync } from 'node:fs';

/** True when a process of that id runs; one that ended and was not collected yet does not. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // it is another user's
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    // «pid (name) state …», where the name may hold anything
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];
    return state !== 'Z' && state !== 'X';
  } catch (error) {
    // there is no /proc, or it has ended meanwhile
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
