import type { Environment } from '@gsd-code-skill/core';

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
  // not small, and the worker runs a program only when a newer version of it is installed
  const { execa } = await import('execa');
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

/** What a program that failed has said at last. */
export function lastLineOf(run: ProgramRun): string {
  if (run.status === 'missing') return 'it is gone';
  return (run.stderr.trim() || run.stdout.trim()).split('\n').at(-1) || 'no reason given';
}
