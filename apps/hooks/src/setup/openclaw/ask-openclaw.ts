import * as z from 'zod';
import type { Machine } from '../../diagnose/machine.ts';
import { type ProgramRun, runProgram } from '../../diagnose/run-program.ts';
import { OpenClawCommandError } from './openclaw-command-error.ts';

// openclaw takes seconds to start on a busy machine
const timeout = 120_000;

/** Runs `openclaw … --json` and reads its answer, or throws with the reason it gave. */
export async function askOpenClaw<T>(
  env: Machine['env'],
  args: readonly string[],
  answer: z.ZodType<T>,
): Promise<T> {
  const what = `openclaw ${args.slice(0, 3).join(' ')}`;
  const run = await runProgram('openclaw', [...args, '--json'], { env, timeout });
  if (run.status === 'missing')
    throw new OpenClawCommandError('no-openclaw', 'no openclaw on PATH');
  if (run.code !== 0) throw new OpenClawCommandError('refused', `${what}: ${reasonOf(run)}`);
  try {
    // warnings may come first
    return answer.parse(JSON.parse(run.stdout.slice(run.stdout.search(/^[[{]/m))));
  } catch (cause) {
    throw new OpenClawCommandError('refused', `${what}: answer not understood`, { cause });
  }
}

const refusal = z.looseObject({ error: z.looseObject({ message: z.string() }) });

function reasonOf({ stdout, stderr }: Extract<ProgramRun, { status: 'ended' }>): string {
  try {
    return refusal.parse(JSON.parse(stdout.slice(stdout.search(/^\{/m)))).error.message;
  } catch {
    const lines = (stderr.trim() || stdout.trim()).split('\n');
    return lines.at(-1)?.replace(/^\[openclaw\] (?:Reason: )?/, '') || 'no reason given';
  }
}
