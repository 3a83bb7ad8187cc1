import { type ChildProcess, spawn } from 'node:child_process';
import type { Environment } from '@gsd-code-skill/core';

export interface ClientOptions {
  readonly input: string;
  readonly timeout: number;
  /** The whole environment; that of this process without it. */
  readonly env?: Environment | undefined;
}

/** How a tmux client ended. */
export interface ClientEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly isTimedOut: boolean;
  /** Null when a signal ended it, or when it could not be started. */
  readonly exitCode: number | null;
  /** Why it could not be started. */
  readonly error?: NodeJS.ErrnoException;
}

// a client of a server that hangs would outlive this process
const running = new Set<ChildProcess>();
const killRunning = () => running.forEach((client) => void client.kill('SIGKILL'));

/** Runs a tmux client to its end; never rejects. */
export function runClient(
  args: readonly string[],
  { input, timeout, env }: ClientOptions,
): Promise<ClientEnd> {
  return new Promise((resolve) => {
    const stdin = input === '' ? 'ignore' : 'pipe';
    const client = spawn('tmux', args, {
      stdio: [stdin, 'pipe', 'pipe'],
      ...(env !== undefined && { env: { ...env } }),
    });
    if (running.size === 0) process.once('exit', killRunning);
    running.add(client);

    const printed = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      client[name]?.setEncoding('utf8').on('data', (text: string) => {
        printed[name] += text;
      });
    }
    // it may end without having read its input
    client.stdin?.on('error', () => {});
    client.stdin?.end(input);

    let isTimedOut = false;
    const limit = setTimeout(() => {
      isTimedOut = true;
      // a client that waits for a stopped server does not end by SIGTERM
      client.kill('SIGKILL');
    }, timeout);
    const end = (exitCode: number | null, error?: NodeJS.ErrnoException) => {
      clearTimeout(limit);
      running.delete(client);
      if (running.size === 0) process.off('exit', killRunning);
      resolve({ ...printed, isTimedOut, exitCode, ...(error && { error }) });
    };
    client.once('error', (error) => end(null, error));
    client.once('close', (exitCode) => end(exitCode));
    // a stopped server has its own copies of the client's streams, so they never end by themselves
    client.once('exit', (_, signal) => {
      if (signal === null) return;
      for (const stream of client.stdio) stream?.destroy();
    });
  });
}
