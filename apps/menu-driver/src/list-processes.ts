import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** One process, as far as finding Claude Code needs it. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Name, without folders. */
  readonly name: string;
  readonly args: readonly string[];
  /** True when it has its terminal's keyboard: not stopped, not in the background. */
  readonly foreground: boolean;
}

/** All processes, from `/proc` where there is one. */
export async function listProcesses(): Promise<readonly Process[]> {
  const pids = await readdir('/proc').catch(() => []);
  const found = await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(readProc));
  const processes = found.filter((one) => one !== undefined);
  return processes.length > 0 ? processes : listWithPs();
}

async function readProc(pid: string): Promise<Process | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const args = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
    // the name stands in brackets and may hold brackets and spaces itself
    const end = stat.lastIndexOf(')');
    const [state, parent, group, , , foregroundGroup] = stat.slice(end + 2).split(' ');
    return {
      pid: Number(pid),
      parent: Number(parent),
      name: stat.slice(stat.indexOf('(') + 1, end),
      args,
      foreground: group === foregroundGroup && state !== 'T',
    };
  } catch {
    // it ended meanwhile
    return undefined;
  }
}

/** The same from `ps`, for systems without `/proc`. */
export async function listWithPs(): Promise<readonly Process[]> {
  const columns = ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=', '-o', 'args='];
  const { stdout } = await promisify(execFile)('ps', columns, { timeout: 2000 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined) return [];
    const args = command.split(' ');
    const name = (args[0] ?? '').replace(/^.*\//, '');
    const foreground = state.includes('+') && !state.startsWith('T');
    return [{ pid: Number(pid), parent: Number(parent), name, args, foreground }];
  });
}
