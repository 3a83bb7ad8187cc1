import { readdirSync, readFileSync } from 'node:fs';
import { isProcessGone, type ProcStat, readStat } from './read-stat.ts';

/**
 * The living among the roots and all that came from them, by the lists of children that Linux keeps; `undefined`
 * where it keeps none (CONFIG_PROC_CHILDREN), or where they may not name all.
 */
export function walkChildren(
  proc: string,
  roots: readonly number[],
): readonly ProcStat[] | undefined {
  const found = new Map<number, ProcStat>();
  for (const pid of roots) {
    const stat = readStat(proc, pid);
    if (stat !== undefined) found.set(pid, stat);
  }
  // a map goes on with what is added meanwhile
  for (const { pid, isZombie } of found.values()) {
    const children = isZombie ? [] : childrenOf(proc, pid);
    if (children === undefined) return undefined;
    for (const child of children) {
      const stat = readStat(proc, child);
      // where a child ends while the kernel lists them, it can leave out the one behind it
      if (stat === undefined) return undefined;
      found.set(child, stat);
    }
  }
  return [...found.values()].filter(({ isZombie }) => !isZombie);
}

function childrenOf(proc: string, pid: number): readonly number[] | undefined {
  try {
    const threads = `${proc}/${pid}/task`;
    return readdirSync(threads).flatMap((thread) =>
      Array.from(readFileSync(`${threads}/${thread}/children`, 'utf8').matchAll(/\d+/g), Number),
    );
  } catch (error) {
    if (isProcessGone(error)) return undefined;
    throw error;
  }
}
