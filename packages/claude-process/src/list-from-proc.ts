import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { codeOf, parseProcessStat } from '@gsd-code-skill/core';
import type { Process } from './process.ts';

type Status = Omit<Process, 'args'>;

/**
 * Living processes as `/proc` of Linux shows them, all or those of some roots and what came from
 * them; none where `/proc` is something else.
 */
export async function listFromProc(
  proc = '/proc',
  roots?: readonly number[],
): Promise<readonly Process[]> {
  const all = listPids(proc).flatMap((pid) => readStatus(proc, pid) ?? []);
  const wanted = (roots === undefined ? all : below(all, roots)).values();
  const processes: Process[] = [];
  const read = async () => {
    for (const status of wanted) {
      const args = await readArguments(proc, status.pid);
      if (args !== undefined) processes.push({ ...status, args });
    }
  };
  // a few at a time, because a machine may have more processes than one may open files
  await Promise.all(Array.from({ length: 16 }, read));
  return processes;
}

function listPids(proc: string): readonly string[] {
  try {
    return readdirSync(proc).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function readStatus(proc: string, pid: string): Status | undefined {
  try {
    // the kernel has it in memory: waiting for a thread would take ten times longer
    return parseStatus(Number(pid), readFileSync(`${proc}/${pid}/stat`, 'utf8'));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function readArguments(proc: string, pid: number): Promise<readonly string[] | undefined> {
  try {
    // this one can block, on a process whose memory is locked
    return (await readFile(`${proc}/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function parseStatus(pid: number, stat: string): Status | undefined {
  const parsed = parseProcessStat(stat);
  if (parsed === undefined || parsed.isZombie) return undefined;
  const { parent, name, group, foregroundGroup, state } = parsed;
  return { pid, parent, name, foreground: group === foregroundGroup && state !== 'T' };
}

/** The roots and all that came from them. */
function below(all: readonly Status[], roots: readonly number[]): readonly Status[] {
  const children = new Map<number, Status[]>();
  for (const one of all) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
  const wanted = new Set(all.filter(({ pid }) => roots.includes(pid)));
  // a set goes on with what is added meanwhile
  for (const { pid } of wanted) for (const child of children.get(pid) ?? []) wanted.add(child);
  return [...wanted];
}

// ended meanwhile, or hidden from this user
const gone = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

function isGone(error: unknown): boolean {
  return gone.has(codeOf(error) ?? '');
}
