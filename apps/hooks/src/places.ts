import type { Environment } from '@gsd-code-skill/core';
import { registryPath } from '@gsd-code-skill/registry';
import { stateDirectory } from '@gsd-code-skill/session-channel';

/** Where this user's files are. */
export interface Places {
  readonly stateDir: string;
  readonly registryPath: string;
}

/** The places an environment names. */
export function placesOf(env: Environment): Places {
  return { stateDir: stateDirectory(env), registryPath: registryPath(env) };
}
