import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isProcessAlive, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { withStateLock } from '../pane-lock.ts';

/** What the worker calls itself, so that its pid cannot be mistaken for another program's. */
export const workerTitle = 'gsd-hooks';

/** Makes this process the one worker; false when another one lives. */
export function claimWorker(stateDir: string): Promise<boolean> {
  return withStateLock(stateDir, 'worker', async () => {
    const other = await livingWorker(stateDir);
    if (other !== undefined && other !== process.pid) return false;
    const name = (await commandOf(process.pid)) ?? workerTitle;
    await writePrivateFile(pathOf(stateDir), `${process.pid} ${name}\n`);
    // hook.sh's note that one is on its way
    await rm(join(stateDir, 'worker.starting'), { force: true });
    return true;
  });
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
  return (await commandOf(noted.pid)) === noted.name ? noted.pid : undefined;
}

async function readPid(stateDir: string): Promise<{ pid: number; name: string } | undefined> {
  const content = await readPrivateFile(pathOf(stateDir)).catch(() => undefined);
  const [, pid, name = ''] = /^([1-9]\d*) (.*)$/m.exec(content?.toString('utf8') ?? '') ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), name };
}

async function commandOf(pid: number): Promise<string | undefined> {
  try {
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trimEnd();
  } catch {
    // no /proc: hook.sh asks ps in the same way
    const ps = promisify(execFile)('ps', ['-p', `${pid}`, '-o', 'command=']);
    const { stdout } = await ps.catch(() => ({ stdout: '' }));
    return stdout.includes(workerTitle) ? workerTitle : undefined;
  }
}

function pathOf(stateDir: string): string {
  return join(stateDir, 'worker.pid');
}
