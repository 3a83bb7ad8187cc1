import { existsSync } from 'node:fs';
import { listFromProc } from './list-from-proc.ts';
import { listFromPs } from './list-from-ps.ts';
import type { Process } from './process.ts';

/**
 * Lists living processes, from `/proc` where there is one, else from `ps`. With the pids of some
 * roots, at least those and all that came from them, which is faster.
 */
export async function listProcesses(roots?: readonly number[]): Promise<readonly Process[]> {
  const processes = await listFromProc('/proc', roots);
  if (processes.length > 0 || existsSync('/proc/self/stat')) return processes;
  return listFromPs();
}
