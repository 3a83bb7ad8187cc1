import { readdir, readFile } from 'node:fs/promises';

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

/** Processes whose environment has this line; on Linux only, elsewhere none. */
export function processesWith(variable: string): Promise<readonly RunningProcess[]> {
  return processesWhere((line) => line === variable);
}

/** Processes whose home lies in a folder; on Linux only, elsewhere none. */
export function processesUnder(dir: string): Promise<readonly RunningProcess[]> {
  return processesWhere((line) => line.startsWith(`HOME=${dir}/`));
}

async function processesWhere(
  fits: (variable: string) => boolean,
): Promise<readonly RunningProcess[]> {
  const names = await readdir('/proc').catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .map(async (name) => {
        const environ = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
        if (!environ.split('\0').some(fits)) return undefined;
        const cmdline = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
        return { pid: Number(name), command: cmdline.replaceAll('\0', ' ').trim() };
      }),
  );
  return found.filter((one) => one !== undefined && one.command !== '') as RunningProcess[];
}

/** The memory a process holds, in MB. */
export async function residentMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}
