import type { Environment } from '@gsd-code-skill/core';
import { execa } from 'execa';

/** Runs the gsd-hooks on PATH; a failure is in the result. */
export function runGsdHooks(env: Environment, args: readonly string[], timeout: number) {
  return execa('gsd-hooks', args, {
    env: { ...env },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
    timeout,
  });
}
