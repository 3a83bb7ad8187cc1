import { type Environment, killGroup } from '@gsd-code-skill/core';
import * as z from 'zod';
import { OpenClawError } from '../openclaw-error.ts';
import { codeOfRefusal } from '../openclaw-phrases.ts';

export interface CommandOptions {
  readonly command: string;
  readonly env: Environment;
}

export interface CommandCall {
  /** Milliseconds before the command is killed. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

const refusal = z.looseObject({
  ok: z.literal(false),
  error: z.looseObject({ message: z.string() }),
});

/** Runs an `openclaw … --json` command and reads what it prints. */
export async function runOpenClaw<Schema extends z.ZodType>(
  { command, env }: CommandOptions,
  args: readonly string[],
  answer: Schema,
  { timeout, signal }: CommandCall,
): Promise<z.output<Schema>> {
  const [call = ''] = args;
  const what = `openclaw ${call}`;
  // not small, and a worker with another way to OpenClaw never runs a command
  const { execa } = await import('execa');
  // a group of its own, so that killing it reaches the children that hold its output open
  const running = execa(command, args, {
    env,
    extendEnv: false,
    detached: true,
    reject: false,
    stdin: 'ignore',
    stripFinalNewline: false,
  });
  let stopped: 'timed-out' | 'closed' | undefined;
  const stop = (code: 'timed-out' | 'closed') => {
    stopped ??= code;
    // SIGTERM would make it abort the agent's run
    killGroup(running.pid);
  };
  const abort = () => stop('closed');
  const timer = setTimeout(() => stop('timed-out'), timeout);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();

  const { code, exitCode, stdout, stderr } = await running.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  });

  if (stopped === 'timed-out') {
    throw new OpenClawError('timed-out', `${what}: no answer in ${timeout} ms`, { call });
  }
  if (stopped) throw new OpenClawError(stopped, `${what}: stopped waiting`, { call });
  if (code === 'ENOENT') {
    throw new OpenClawError(
      'command-not-found',
      `${command}: no such command; is OpenClaw installed and on PATH?`,
    );
  }
  if (exitCode === undefined) {
    throw new OpenClawError('unavailable', `${what}: could not run (${code ?? 'killed'})`, {
      call,
    });
  }

  const printed = findJson(stdout);
  const refused = refusal.safeParse(printed);
  if (refused.success) throw refusedError(call, refused.data.error.message);
  const parsed = answer.safeParse(printed);
  if (parsed.success) return parsed.data;
  if (exitCode !== 0) throw refusedError(call, lastLine(stderr) || `exit code ${exitCode}`);
  throw new OpenClawError('bad-output', `${what}: printed no JSON that could be understood`, {
    call,
  });
}

/** The JSON in what a command printed, after any warnings. */
function findJson(stdout: string): unknown {
  for (const start of [0, ...Array.from(stdout.matchAll(/^[{[]/gm), ({ index }) => index)]) {
    try {
      return JSON.parse(stdout.slice(start));
    } catch {
      // a warning may begin with a bracket too
    }
  }
  return undefined;
}

function refusedError(call: string, said: string): OpenClawError {
  const message = `openclaw ${call}: ${said.split('\n', 1)[0]}`;
  const code = codeOfRefusal(said);
  if (code !== 'refused-in-exec') return new OpenClawError(code, message, { call });
  return new OpenClawError(
    code,
    `${message} (this process runs inside an agent's exec: start it with OPENCLAW_SHELL unset, or use the gateway)`,
    { call },
  );
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
