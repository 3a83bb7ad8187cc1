import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Environment, exists, openClawPlaces, openClawSecrets } from '@gsd-code-skill/core';
import { readNeeds } from '../needs/read-needs.ts';
import { listOpenRequests } from '../requests/request.ts';
import { listSpool } from '../spool/spool.ts';
import { statePaths } from '../state-paths.ts';
import { livingWorker } from './worker-pid.ts';

/** The variables that a worker gets: Claude Code's own environment, and an agent's, hold keys. */
export const workerVariables = [
  'HOME',
  'USER',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'TZ',
  'TMPDIR',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'XDG_RUNTIME_DIR',
  ...openClawPlaces,
  ...openClawSecrets,
  'GSD_WORKER_LINGER_S',
  'GSD_QUOTA_GRACE_S',
] as const;

// a worker lives for hours and its garbage for milliseconds: half the memory, and no slower;
// a heap that may grow to gigabytes is not cleaned before it has grown fourfold
/** How Node is to use memory in a worker, as its options. */
export const workerNodeFlags = ['--max-semi-space-size=2', '--max-old-space-size=512'] as const;

// hook.sh says which Node and which program are installed; it stands in a folder of this user alone
const script = [
  'eval "$(sed -n "/^S=/p; /^N=/p" "$0")"',
  '[ -r "$W" ] || exit 0',
  '[ -x "$N" ] || N=node',
  `cd "$S" && GSD_STATE_DIR=$S GSD_REGISTRY=$R exec "$N" ${workerNodeFlags.join(' ')} "$W" worker`,
].join('\n');

/** How a worker is to use memory and threads, as variables of its environment. */
export const workerAllocation = {
  // glibc keeps what it frees apart for each thread, and Node reads and writes files in several
  MALLOC_ARENA_MAX: '1',
  // what the compiler of a program that warms up has used goes back to the system
  MALLOC_MMAP_THRESHOLD_: '8192',
  MALLOC_TRIM_THRESHOLD_: '65536',
  // of many sessions each waits for the disk, and none for the others
  UV_THREADPOOL_SIZE: '8',
} as const;

/**
 * Starts a worker where none lives and something is left to do, or open that somebody may have to be
 * told of; true when it did. Every command of ours calls it, since a worker that was killed starts
 * no other.
 */
export async function ensureWorker(stateDir: string, env: Environment): Promise<boolean> {
  try {
    if ((await livingWorker(stateDir)) !== undefined) return false;
    // a look must not make what it looks for
    if (!(await exists(join(stateDir, 'needs')))) return false;
    if (!(await isWorkLeft(stateDir))) return false;
  } catch {
    // a state directory that cannot be read has no worker to start
    return false;
  }
  const known = workerVariables.flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  const worker = spawn('/bin/sh', ['-c', script, statePaths(stateDir).hookScript], {
    env: { ...Object.fromEntries(known), ...workerAllocation },
    detached: true,
    stdio: 'ignore',
  });
  worker.on('error', () => {});
  worker.unref();
  return true;
}

async function isWorkLeft(stateDir: string): Promise<boolean> {
  if ((await readNeeds(stateDir)).length > 0) return true;
  // a worker that was killed before it had read an event has opened no need
  return (await listSpool(stateDir)).length > 0 || (await listOpenRequests(stateDir)).length > 0;
}
