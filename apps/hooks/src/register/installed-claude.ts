import type { Environment } from '@gsd-code-skill/core';
import { runProgram } from '../run-program.ts';

/** The Claude Code on PATH. */
export interface InstalledClaude {
  /** Undefined where it is not there, or does not say. */
  readonly version?: string | undefined;
  /** Why there is none. */
  readonly problem?: string | undefined;
}

/** Asks the Claude Code on PATH for its version. */
export async function installedClaude(env: Environment): Promise<InstalledClaude> {
  const run = await runProgram('claude', ['--version'], { env });
  if (run.status === 'missing') return { problem: 'no claude on PATH' };
  const version = /\d+\.\d+\.\d+/.exec(run.stdout)?.[0];
  if (run.code === 0 && version !== undefined) return { version };
  const said = (run.stderr || run.stdout).trim().split('\n')[0] ?? '';
  return { problem: `claude --version: ${said || 'no answer'}` };
}
