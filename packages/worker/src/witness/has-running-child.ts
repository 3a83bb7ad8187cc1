import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { listProcesses, type Process } from '@gsd-code-skill/claude-process';

/** Where the age of a process is found. */
export interface AgeSources {
  /** @default '/proc' */
  readonly proc?: string;
  /**
   * Asked where there is no such folder.
   *
   * @default 'ps'
   */
  readonly ps?: string;
}

/**
 * Whether a process runs programs that it began within so many seconds: what it began before, such
 * as the servers it talks to, says nothing of the turn.
 */
export async function hasRunningChild(
  pid: number,
  withinSeconds: number,
  { proc = '/proc', ps = 'ps' }: AgeSources = {},
): Promise<boolean> {
  const processes = await listProcesses().catch(() => []);
  const children = descendants(processes, pid).map((child) => child.pid);
  if (children.length === 0) return false;
  const ages = (await agesByProc(children, proc)) ?? (await agesByPs(children, ps));
  // where the system does not say how old one is, it counts
  return ages === undefined || ages.some((age) => age <= withinSeconds + 2);
}

function descendants(processes: readonly Process[], pid: number): readonly Process[] {
  const found: Process[] = [];
  let parents = new Set([pid]);
  while (parents.size > 0) {
    const children = processes.filter((one) => parents.has(one.parent) && !found.includes(one));
    found.push(...children);
    parents = new Set(children.map((child) => child.pid));
  }
  return found;
}

/** Seconds since each process began, of those that still run. */
async function agesByProc(
  pids: readonly number[],
  proc: string,
): Promise<readonly number[] | undefined> {
  const uptime = await readFile(`${proc}/uptime`, 'utf8').catch(() => undefined);
  if (uptime === undefined) return undefined;
  const stats = await Promise.all(
    pids.map((pid) => readFile(`${proc}/${pid}/stat`, 'utf8').catch(() => undefined)),
  );
  return stats
    .filter((stat) => stat !== undefined)
    .map((stat) => {
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // in hundredths of a second on every Linux
      return Number(uptime.split(' ')[0]) - Number(fields[19]) / 100;
    });
}

async function agesByPs(
  pids: readonly number[],
  ps: string,
): Promise<readonly number[] | undefined> {
  try {
    // the same on Linux and macOS; only Linux has etimes, which is in seconds
    const { stdout } = await promisify(execFile)(ps, ['-o', 'etime=', '-p', pids.join(',')], {
      timeout: 5000,
      killSignal: 'SIGKILL',
    });
    return stdout.split('\n').filter(Boolean).map(secondsOf);
  } catch {
    return undefined;
  }
}

/** The seconds in `[[dd-]hh:]mm:ss`. */
function secondsOf(elapsed: string): number {
  const [clock = '', days = '0'] = elapsed.trim().split('-').toReversed();
  const inClock = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number(days) * 86_400 + inClock;
}
