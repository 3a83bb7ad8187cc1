import { join } from 'node:path';
import { configFolderOf, type Environment } from '@gsd-code-skill/core';

/** Where the registry lives: `$GSD_REGISTRY`, else in the user's configuration directory. */
export function registryPath(env: Environment): string {
  if (env.GSD_REGISTRY) return env.GSD_REGISTRY;
  return join(configFolderOf(env), 'gsd-code-skill', 'recovery-registry.json');
}
