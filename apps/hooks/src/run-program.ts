import type { Environment } from '@gsd-code-skill/core';
import { execa } from 'execa';

export interface ProgramOptions {
  readonly env: Environment;
  /** Handed over on stdin. */
  readonly input?: string | undefined;
  /**
   * Milliseconds it may take.
   *
   * @default 30000
   */
  readonly timeout?: number | undefined;
}

export type ProgramRun =
  | { readonly status: 'missing' }
  | {
      readonly status: 'ended';
      /** `undefined` when it was killed, or took too long. */
      readonly code: number | undefined;
      readonly stdout: string;
      readonly stderr: string;
    };

/** Runs a program to its end, in this environment and no other. */
export async function runProgram(
  file: string,
  args: readonly string[],
  { env, input = '', timeout = 30_000 }: ProgramOptions,
): Promise<ProgramRun> {
  const run = await execa(file, args, {
    env,
    extendEnv: false,
    input,
    timeout,
    reject: false,
    killSignal: 'SIGKILL',
  });
  if (run.code === 'ENOENT' || run.code === 'EACCES') return { status: 'missing' };
  return { status: 'ended', code: run.exitCode, stdout: run.stdout, stderr: run.stderr };
}
