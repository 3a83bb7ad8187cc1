import { spawn } from 'node:child_process';
import { type Environment, exists } from '@gsd-code-skill/core';
import { readNeeds } from '../needs/read-needs.ts';
import { listOpenRequests } from '../requests/request.ts';
import { listSpool } from '../spool/spool.ts';
import { statePath } from '../state-names.ts';
import { statePaths } from '../state-paths.ts';
import { takeHookPlaces } from './hook-places.ts';
import { workerEnvironment, workerNodeFlags } from './worker-environment.ts';
import { livingWorker } from './worker-pid.ts';

// hook.sh says which Node and which program are installed; it stands in a folder of this user alone
const script = [
  takeHookPlaces,
  '[ -r "$W" ] || exit 0',
  '[ -x "$N" ] || N=node',
  `cd "$S" && GSD_STATE_DIR=$S GSD_REGISTRY=$R exec "$N" ${workerNodeFlags.join(' ')} "$W" worker`,
].join('\n');

/**
 * Starts a worker where none lives and something is left to do, or open that somebody may have to be
 * told of; true when it did. Every command of ours calls it, since a worker that was killed starts
 * no other.
 */
export async function ensureWorker(stateDir: string, env: Environment): Promise<boolean> {
  try {
    if ((await livingWorker(stateDir)) !== undefined) return false;
    // a look must not make what it looks for
    if (!(await exists(statePath(stateDir, 'needs')))) return false;
    if (!(await isWorkLeft(stateDir))) return false;
  } catch {
    // a state directory that cannot be read has no worker to start
    return false;
  }
  const worker = spawn('/bin/sh', ['-c', script, statePaths(stateDir).hookScript], {
    env: workerEnvironment(env),
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
