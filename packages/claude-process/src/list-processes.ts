import { listFromProc } from './list-from-proc.ts';
import { listFromPs } from './list-from-ps.ts';
import type { Process } from './process.ts';

/** Lists all living processes, from `/proc` where there is one, else from `ps`. */
export async function listProcesses(): Promise<readonly Process[]> {
  const processes = await listFromProc();
  return processes.length > 0 ? processes : listFromPs();
}
