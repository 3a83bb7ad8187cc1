import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import {
  isProcessAlive,
  processStart,
  readPrivateFile,
  writePrivateFile,
} from '@gsd-code-skill/core';
import { withStateLock } from '../pane-lock.ts';
import { statePath } from '../state-names.ts';

/** What the worker calls itself, so that its pid cannot be mistaken for another program's. */
export const workerTitle = 'gsd-hooks';

/** Makes this process the one worker; false when another one lives. */
export function claimWorker(stateDir: string): Promise<boolean> {
  return withStateLock(stateDir, 'worker', async () => {
    const other = await livingWorker(stateDir);
    if (other !== undefined && other !== process.pid) return false;
    await writePid(pathOf(stateDir), process.pid);
    // hook.sh's note that one is on its way
    await rm(statePath(stateDir, 'worker.starting'), { force: true });
    return true;
  });
}

/** Notes that a process is about to become the worker, so that hooks start no other. */
export async function noteStarting(stateDir: string, pid: number): Promise<void> {
  await writePid(statePath(stateDir, 'worker.starting'), pid);
}

/** Stops being the worker, unless another one has taken over. */
export function resignWorker(stateDir: string): Promise<void> {
  return withStateLock(stateDir, 'worker', async () => {
    if ((await readPid(stateDir))?.pid === process.pid) await rm(pathOf(stateDir), { force: true });
  });
}

/** The pid of the worker, if one lives. */
export async function livingWorker(stateDir: string): Promise<number | undefined> {
  const noted = await readPid(stateDir);
  if (noted === undefined || !isProcessAlive(noted.pid)) return undefined;
  const start = processStart(noted.pid);
  // where the system tells no start, hook.sh asks ps in the same way
  const isIt = start === undefined ? await isNamed(noted.pid) : start === noted.start;
  return isIt ? noted.pid : undefined;
}

async function writePid(path: string, pid: number): Promise<void> {
  await writePrivateFile(path, `${pid} ${processStart(pid) ?? ''}\n`);
}

async function readPid(stateDir: string): Promise<{ pid: number; start: string } | undefined> {
  const content = await readPrivateFile(pathOf(stateDir)).catch(() => undefined);
  const [, pid, start = ''] = /^([1-9]\d*) (.*)$/m.exec(content?.toString('utf8') ?? '') ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), start };
}

async function isNamed(pid: number): Promise<boolean> {
  const ps = promisify(execFile)('ps', ['-p', `${pid}`, '-o', 'command=']);
  const { stdout } = await ps.catch(() => ({ stdout: '' }));
  return stdout.includes(workerTitle);
}

function pathOf(stateDir: string): string {
  return statePath(stateDir, 'worker.pid');
}
