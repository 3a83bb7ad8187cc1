import { spawn } from 'node:child_process';
import { type Environment, killGroup } from '@gsd-code-skill/core';

export interface SshOptions {
  readonly env: Environment;
  /** Milliseconds until it is ended. */
  readonly timeout: number;
  /** Bytes of output after which it is ended. */
  readonly mostBytes: number;
  /** Ends it before. */
  readonly signal?: AbortSignal | undefined;
}

/** How a call of ssh ended. */
export type SshEnd =
  | {
      readonly status: 'ended';
      readonly code: number;
      readonly output: string;
      readonly said: string;
    }
  | { readonly status: 'timed-out' | 'too-long' | 'no-ssh' };

const mostSaid = 2000;
const lastWords = 500;

/** Runs ssh without a terminal and without input, and ends it with all it started. */
export function runSsh(
  args: readonly string[],
  { env, timeout, mostBytes, signal }: SshOptions,
): Promise<SshEnd> {
  return new Promise((resolve) => {
    // a group of its own, so that a proxy command ends with it; and no terminal to ask on
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const child = spawn('ssh', args, { env, detached: true, stdio: [...stdio] });
    const output: Buffer[] = [];
    let [bytes, said] = [0, ''];
    const cut = () => stop('timed-out');
    const timer = setTimeout(cut, timeout);
    signal?.addEventListener('abort', cut);
    function end(result: SshEnd): void {
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
    child.on('error', () => end({ status: 'no-ssh' }));
    child.on('exit', (exit) => {
      const code = exit ?? 255;
      const tell = () => end({ status: 'ended', code, output: textOf(output), said });
      // its last words may still be on their way, but not for ever
      const timer = setTimeout(tell, lastWords);
      child.on('close', () => {
        clearTimeout(timer);
        tell();
      });
    });
  });
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
