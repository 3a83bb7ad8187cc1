import type { Environment } from '@gsd-code-skill/core';
import { execa, type Result } from 'execa';
import { escapeArgument } from './arguments.ts';
import { TmuxError, type TmuxErrorCode } from './tmux-error.ts';

export interface RunOptions {
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
  readonly configFile?: string | undefined;
  readonly env?: Environment | undefined;
  readonly timeout: number;
}

/** Runs one tmux command, or one and then another, and gives what was printed. */
export type Run = (
  args: readonly string[],
  options?: { readonly input?: string; readonly then?: readonly string[] },
) => Promise<string>;

export function createRun({ socketPath, socketName, configFile, env, timeout }: RunOptions): Run {
  const server = [
    // without it a client in a C locale prints _ for every character that is not ASCII
    '-u',
    ...(configFile === undefined ? [] : ['-f', configFile]),
    ...(socketName === undefined ? [] : ['-L', socketName]),
    ...(socketPath === undefined ? [] : ['-S', socketPath]),
  ];

  return async (args, { input = '', then = [] } = {}) => {
    const next = then.length === 0 ? [] : [';', ...then.map(escapeArgument)];
    const client = execa('tmux', [...server, ...args.map(escapeArgument), ...next], {
      input,
      timeout,
      // a client that waits for a stopped server does not end by SIGTERM
      killSignal: 'SIGKILL',
      reject: false,
      stripFinalNewline: false,
      ...(env === undefined ? {} : { env: { ...env }, extendEnv: false }),
    });
    // a stopped server has its own copies of the client's streams, so they never end by themselves
    client.nodeChildProcess.once('exit', (_, signal) => {
      if (signal === null) return;
      for (const stream of client.nodeChildProcess.stdio) stream?.destroy();
    });
    const result = await client;
    if (!result.failed) return result.stdout;

    const said = result.stderr.trim() || result.shortMessage || 'failed';
    const reason = result.timedOut ? `no answer within ${timeout} ms` : said;
    throw new TmuxError(codeOf(result, said), `tmux ${args[0]}: ${reason}`, { cause: result });
  };
}

const codes: readonly (readonly [RegExp, TmuxErrorCode])[] = [
  [/^no server running|\((No such file or directory|Connection refused)\)$/, 'no-server'],
  [/^(lost server|server exited)/, 'no-server'],
  // a server without a session, as it is a moment before it leaves
  [/^no (current target|sessions)/, 'no-server'],
  [/^(can't find|no such) pane/, 'no-pane'],
  [/^(can't find|no such) session/, 'no-session'],
  [/^duplicate session/, 'duplicate-session'],
];

function codeOf(
  { code, timedOut }: Pick<Result<{ reject: false }>, 'code' | 'timedOut'>,
  said: string,
): TmuxErrorCode {
  if (timedOut) return 'timed-out';
  if (code === 'ENOENT') return 'no-tmux';
  return codes.find(([pattern]) => pattern.test(said))?.[1] ?? 'failed';
}
