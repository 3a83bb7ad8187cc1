import { readFile } from 'node:fs/promises';
import { listProcesses, type Process } from '@gsd-code-skill/claude-process';

/**
 * Whether a process runs programs that it began within so many seconds: what it began before, such
 * as the servers it talks to, says nothing of the turn.
 */
export async function hasRunningChild(pid: number, withinSeconds: number): Promise<boolean> {
  const processes = await listProcesses().catch(() => []);
  const ages = await Promise.all(descendants(processes, pid).map((child) => ageOf(child.pid)));
  // where the system does not say how old one is, it counts
  return ages.some((age) => age === undefined || age <= withinSeconds + 2);
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

/** Seconds since a process began, where the system says so. */
async function ageOf(pid: number): Promise<number | undefined> {
  try {
    const uptime = Number((await readFile('/proc/uptime', 'utf8')).split(' ')[0]);
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // in hundredths of a second on every Linux
    return uptime - Number(fields[19]) / 100;
  } catch {
    return undefined;
  }
}
