import { type Environment, homeOf } from '@gsd-code-skill/core';

/** A path whose `~` is the home folder, as a shell would have it. */
export function expandHome(path: string, env: Environment): string {
  return path.replace(/^~(?=\/|$)/, () => homeOf(env));
}
