import { readdirSync, readFile } from 'node:fs';
import type { Process } from './process.ts';
import { isProcessGone, type ProcStat, readStat } from './read-stat.ts';
import { walkChildren } from './walk-children.ts';

/**
 * Living processes as `/proc` of Linux shows them, all or those of some roots and what came from
 * them; none where `/proc` is something else.
 */
export async function listFromProc(
  proc = '/proc',
  roots?: readonly number[],
): Promise<readonly Process[]> {
  const found =
    roots === undefined
      ? readAll(proc)
      : (walkChildren(proc, roots) ?? below(readAll(proc), roots));
  const wanted = found.values();
  const processes: Process[] = [];
  const read = async () => {
    for (const { pid, parent, name, group, foregroundGroup, state } of wanted) {
      const args = await readArguments(proc, pid);
      const foreground = group === foregroundGroup && state !== 'T';
      if (args !== undefined) processes.push({ pid, parent, name, args, foreground });
    }
  };
  // a few at a time, because a machine may have more processes than one may open files
  await Promise.all(Array.from({ length: 16 }, read));
  return processes;
}

function readAll(proc: string): readonly ProcStat[] {
  const stats = listPids(proc).flatMap((pid) => readStat(proc, pid) ?? []);
  return stats.filter(({ isZombie }) => !isZombie);
}

function listPids(proc: string): readonly number[] {
  try {
    return readdirSync(proc)
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** The roots and all that came from them. */
function below(all: readonly ProcStat[], roots: readonly number[]): readonly ProcStat[] {
  const children = new Map<number, ProcStat[]>();
  for (const one of all) children.set(one.parent, [...(children.get(one.parent) ?? []), one]);
  const wanted = new Set(all.filter(({ pid }) => roots.includes(pid)));
  // a set goes on with what is added meanwhile
  for (const { pid } of wanted) for (const child of children.get(pid) ?? []) wanted.add(child);
  return [...wanted];
}

/** As `node:fs/promises` does, which takes a millisecond to load. */
function readByThread(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    readFile(path, 'utf8', (error, text) => (error === null ? resolve(text) : reject(error)));
  });
}

async function readArguments(proc: string, pid: number): Promise<readonly string[] | undefined> {
  try {
    // this one can block, on a process whose memory is locked
    return (await readByThread(`${proc}/${pid}/cmdline`)).split('\0').slice(0, -1);
  } catch (error) {
    if (isProcessGone(error)) return undefined;
    throw error;
  }
}
