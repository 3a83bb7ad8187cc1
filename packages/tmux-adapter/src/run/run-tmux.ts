import type { Environment } from '@gsd-code-skill/core';
import { escapeArgument } from './arguments.ts';
import { type ClientEnd, runClient } from './run-client.ts';
import { TmuxError, type TmuxErrorCode } from './tmux-error.ts';
import { whyTooOld } from './why-too-old.ts';

export interface RunOptions {
  readonly socketPath?: string | undefined;
  readonly socketName?: string | undefined;
  readonly configFile?: string | undefined;
  readonly env?: Environment | undefined;
  readonly timeout: number;
}

/** Runs one tmux command, or one and then others, and gives what was printed. */
export type Run = (
  args: readonly string[],
  options?: { readonly input?: string; readonly next?: readonly (readonly string[])[] },
) => Promise<string>;

export function createRun({ socketPath, socketName, configFile, env, timeout }: RunOptions): Run {
  const server = [
    // without it a client in a C locale prints _ for every character that is not ASCII
    '-u',
    ...(configFile === undefined ? [] : ['-f', configFile]),
    ...(socketName === undefined ? [] : ['-L', socketName]),
    ...(socketPath === undefined ? [] : ['-S', socketPath]),
  ];

  return async (args, { input = '', next = [] } = {}) => {
    const others = next.flatMap((command) => [';', ...command.map(escapeArgument)]);
    const words = [...server, ...args.map(escapeArgument), ...others];
    const end = await runClient(words, { input, timeout, env });
    if (end.exitCode === 0) return end.stdout;

    if (end.error?.code === 'ENOENT') {
      throw new TmuxError('no-tmux', 'tmux is not on PATH: install it first', { cause: end });
    }
    const said = end.stderr.trim() || end.error?.message || 'failed';
    const code = codeOf(end, said);
    // what an older version does not know, it answers with the usage of the command
    const isUnknown = /usage:|unknown (?:command|flag|option)|invalid option/.test(said);
    // without a server that tells its version, that of the client counts
    if (isUnknown || code === 'no-server') await checkVersion(env);
    const reason = end.isTimedOut ? `no answer within ${timeout} ms` : said;
    throw new TmuxError(code, `tmux ${args[0]}: ${reason}`, { cause: end });
  };
}

/** Those on which there is a tmux that is new enough; `undefined` is that of this process. */
const checkedPaths = new Set<string | undefined>();

/** Refuses a tmux in which what is needed is missing. */
async function checkVersion(env: Environment | undefined): Promise<void> {
  if (checkedPaths.has(env?.PATH)) return;
  const { stdout } = await runClient(['-V'], { input: '', timeout: 2000, env });
  const version = /^tmux (\S+)/.exec(stdout)?.[1];
  if (version !== undefined) refuseOld(version);
  checkedPaths.add(env?.PATH);
}

/** Refuses a tmux in which what is needed is missing, by its version: `3.3a`, `next-3.6`. */
export function refuseOld(version: string): void {
  const reason = whyTooOld(version);
  if (reason !== undefined) throw new TmuxError('too-old', reason);
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

function codeOf({ isTimedOut }: ClientEnd, said: string): TmuxErrorCode {
  if (isTimedOut) return 'timed-out';
  return codes.find(([pattern]) => pattern.test(said))?.[1] ?? 'failed';
}
