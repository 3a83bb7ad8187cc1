import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '@gsd-code-skill/core';

/** Where the registry lives: `$GSD_REGISTRY`, else in the user's configuration directory. */
export function registryPath(env: Environment): string {
  if (env.GSD_REGISTRY) return env.GSD_REGISTRY;
  // the XDG specification says to ignore a relative path
  const config =
    env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)
      ? env.XDG_CONFIG_HOME
      : join(env.HOME || homedir(), '.config');
  return join(config, 'gsd-code-skill', 'recovery-registry.json');
}
