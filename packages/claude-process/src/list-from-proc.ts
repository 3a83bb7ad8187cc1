import { readdir, readFile } from 'node:fs/promises';
import type { Process } from './process.ts';

/** All living processes as `/proc` of Linux shows them; none where it is something else. */
export async function listFromProc(proc = '/proc'): Promise<readonly Process[]> {
  const names = await readdir(proc).catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).values();
  const processes: Process[] = [];
  const read = async () => {
    for (const pid of pids) {
      const process = await readProcess(proc, pid);
      if (process !== undefined) processes.push(process);
    }
  };
  // a few at a time, because a machine may have more processes than one may open files
  await Promise.all(Array.from({ length: 16 }, read));
  return processes;
}

async function readProcess(proc: string, pid: string): Promise<Process | undefined> {
  try {
    const stat = await readFile(`${proc}/${pid}/stat`, 'utf8');
    const cmdline = await readFile(`${proc}/${pid}/cmdline`, 'utf8');
    return parseProcess(Number(pid), stat, cmdline);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function parseProcess(pid: number, stat: string, cmdline: string): Process | undefined {
  // the name stands in brackets and may hold brackets and spaces itself
  const end = stat.lastIndexOf(')');
  const [state = '', parent, group, , , foregroundGroup] = stat.slice(end + 2).split(' ');
  // a zombie has ended
  if (end === -1 || /[ZXx]/.test(state)) return undefined;
  return {
    pid,
    parent: Number(parent),
    name: stat.slice(stat.indexOf('(') + 1, end),
    args: cmdline.split('\0').slice(0, -1),
    foreground: group === foregroundGroup && state !== 'T',
  };
}

// ended meanwhile, or hidden from this user
const gone = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && gone.has(String(error.code));
}
