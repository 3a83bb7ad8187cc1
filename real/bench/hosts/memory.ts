import { readdir, readFile } from 'node:fs/promises';

/** Megabytes that a process and all below it have for themselves: what they share is divided among those who share it. */
export async function memoryOf(pid: number): Promise<number> {
  const pids = [pid, ...(await descendants(pid))];
  const sizes = await Promise.all(
    pids.map(async (one) => {
      const text = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0);
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function descendants(pid: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const found = [pid];
  for (const one of found) {
    for (const [child, parent] of parents) if (parent === one) found.push(child);
  }
  return found.slice(1);
}

/** The process among those below that one which is a gateway of OpenClaw. */
export async function gatewayOf(pid: number): Promise<number> {
  for (const one of await descendants(pid)) {
    const line = await readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '');
    if (/gateway/.test(line)) return one;
  }
  throw new Error('no gateway runs below this process');
}

/** How long it has kept processors busy. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // in ticks, of which Linux has a hundred in a second
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
