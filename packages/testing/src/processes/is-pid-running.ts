import { readFile } from 'node:fs/promises';
import { execa } from 'execa';

/** True when a process of that id runs; one that ended and was not collected yet does not. */
export async function isPidRunning(
  pid: number,
  platform: string = process.platform,
): Promise<boolean> {
  // asked again and again, and starting `ps` takes longer than all the rest
  const state = platform === 'linux' ? await stateByProc(pid) : await stateByPs(pid);
  return /^[^\sZX]/.test(state);
}

async function stateByProc(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2);
}

async function stateByPs(pid: number): Promise<string> {
  const { stdout } = await execa('ps', ['-o', 'stat=', '-p', `${pid}`], { reject: false });
  return stdout.trim();
}
