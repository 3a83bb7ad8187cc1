import { spawn } from 'node:child_process';
import type { Environment } from '../environment.ts';
import { killGroup } from './kill-group.ts';

export interface RunInGroupOptions {
  readonly env: Environment;
  /** Milliseconds until it is ended. */
  readonly timeout: number;
  /**
   * What it is given to read.
   *
   * @default nothing
   */
  readonly input?: string | undefined;
  /**
   * Bytes of output after which it is ended.
   *
   * @default 1048576
   */
  readonly mostBytes?: number | undefined;
  /** Ends it before its time is over. */
  readonly signal?: AbortSignal | undefined;
}

/** How a program in a group of its own ended. */
export type GroupEnd =
  | {
      readonly status: 'ended';
      /** Its exit code, or the name of the signal that ended it. */
      readonly code: number | string;
      readonly output: string;
      /** The last of what it said on stderr. */
      readonly said: string;
    }
  | { readonly status: 'timed-out' | 'too-long' }
  | { readonly status: 'not-started'; readonly message: string };

const mostSaid = 2000;
const lastWords = 500;

/** Runs a program without a terminal, and ends it with all that it has started when it takes too long or says too much. */
export function runInGroup(
  program: string,
  args: readonly string[],
  { env, timeout, input = '', mostBytes = 1024 ** 2, signal }: RunInGroupOptions,
): Promise<GroupEnd> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, detached: true });
    const output: Buffer[] = [];
    let [bytes, said] = [0, ''];
    const cut = () => stop('timed-out');
    const timer = setTimeout(cut, timeout);
    signal?.addEventListener('abort', cut);
    if (signal?.aborted) cut();
    function end(result: GroupEnd): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cut);
      // what it has left running may hold them open
      child.stdout.destroy();
      child.stderr.destroy();
      resolve(result);
    }
    function stop(status: 'timed-out' | 'too-long'): void {
      killGroup(child.pid);
      end({ status });
    }
    child.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) stop('too-long');
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString('utf8')}`.slice(-mostSaid);
    });
    child.on('error', ({ message }) => end({ status: 'not-started', message }));
    child.on('exit', (exit, name) => {
      const code = exit ?? name ?? 'unknown';
      const tell = () =>
        end({ status: 'ended', code, output: Buffer.concat(output).toString('utf8'), said });
      // its last words may still be on their way, but not for ever
      const wait = setTimeout(tell, lastWords);
      child.on('close', () => {
        clearTimeout(wait);
        tell();
      });
    });
    // one that does not read it may have ended by then
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
