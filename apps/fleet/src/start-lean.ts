import { leanAllocation } from '@gsd-code-skill/core';

/** What is asked of this process, and who can take its place. */
export type Replaceable = Pick<
  NodeJS.Process,
  'argv' | 'env' | 'execArgv' | 'execPath' | 'execve' | 'platform'
>;

// the page lives for days, and needs little at a time
const flags = ['--max-semi-space-size=1', '--optimize-for-size'];

/** Puts a Node in the place of this one that keeps little memory; does nothing in such a one. */
export function startLean({ argv, env, execArgv, execPath, execve, platform }: Replaceable): void {
  const isLean = flags.every((flag) => execArgv.includes(flag));
  if (isLean || execve === undefined || platform === 'win32') return;
  // whoever chooses how its Node runs has chosen
  if (execArgv.length > 0) return;
  execve(execPath, [execPath, ...flags, ...argv.slice(1)], { ...env, ...leanAllocation });
}
