import { execa } from 'execa';

/** True when a process of that id runs; one that ended and was not collected yet does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await execa('ps', ['-o', 'stat=', '-p', `${pid}`], { reject: false });
  return /^[^\sZX]/.test(stdout.trim());
}
