import type { ProgramOptions } from './program.ts';

/** The arguments that name the tmux server, for other programs. */
export function serverArguments({ socketPath, socketName }: ProgramOptions): readonly string[] {
  if (socketPath !== undefined) return ['-S', socketPath];
  return socketName === undefined ? [] : ['-L', socketName];
}
