import { execa } from 'execa';
import type { Environment } from '../command-line/clean-environment.ts';

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
