import {
  type Environment,
  leanAllocation,
  openClawPlaces,
  openClawSecrets,
} from '@gsd-code-skill/core';

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

/** How a worker is to use memory and threads, as variables of its environment. */
export const workerAllocation = {
  ...leanAllocation,
  // of many sessions each waits for the disk, and none for the others
  UV_THREADPOOL_SIZE: '8',
} as const;

/** What a worker finds in its environment: those of its variables that are set here, as hook.sh has it. */
export function workerEnvironment(env: Environment): Readonly<Record<string, string>> {
  const known = workerVariables.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), ...workerAllocation };
}
