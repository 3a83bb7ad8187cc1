import { type SpawnOptions, spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { eventually } from '../eventually.ts';
import { startWords } from './start-words.ts';

export interface ProgramOptions {
  /**
   * The environment it has.
   *
   * @default that of the tests
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  readonly cwd?: string | undefined;
  /** What it reads, to its end; without it, `stdin` stays open. */
  readonly input?: string | Uint8Array | undefined;
  /** Gives it a session and a process group of its own, as Claude Code does with hooks. */
  readonly detached?: boolean | undefined;
  /** The name it is called by, where that is not its file. */
  readonly argv0?: string | undefined;
}

/** How a program ended. */
export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A program that was started. */
export interface Program {
  readonly pid: number;
  readonly stdin: Writable;
  /** Resolves when it is gone and all it printed was read; rejects when it could not be started. */
  readonly ended: Promise<ProgramEnd>;
  /** What it printed so far, on stdout and stderr. */
  printed(): string;
  stdout(): string;
  stderr(): string;
  /** Waits until it has printed this; rejects when it ends without. */
  said(text: string | RegExp): Promise<void>;
  /** Sends a signal and does not wait. */
  signal(name: NodeJS.Signals): void;
  /** Sends a signal, unless it has ended, and waits until it is gone. */
  kill(name?: NodeJS.Signals): Promise<ProgramEnd>;
  /** Asks it to end; gives its exit code. */
  stop(): Promise<number | null>;
}

export interface Programs {
  /** Starts a program by its words. */
  start(command: readonly string[], options?: ProgramOptions): Program;
  /** Kills what still runs, each by its pid, and waits until it is gone. */
  close(): Promise<void>;
}

/** Child processes that do not outlive their test. */
export function createPrograms(): Programs {
  const started: Program[] = [];
  return {
    start(command, options = {}) {
      const program = startProgram(command, options);
      started.push(program);
      return program;
    },
    async close() {
      await Promise.all(started.map((program) => program.kill().catch(() => {})));
    },
  };
}

function startProgram(
  command: readonly string[],
  { input, env, ...rest }: ProgramOptions,
): Program {
  const [file = '', ...args] = startWords(command);
  const options: SpawnOptions = { ...rest, ...(env && { env }), stdio: 'pipe' };
  const child = spawn(file, args, options);
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error(`${file}: has no pipes`);
  // it may end without having read its input
  stdin.on('error', () => {});
  if (input !== undefined) stdin.end(input);

  const printed = { all: '', stdout: '', stderr: '' };
  for (const [name, stream] of Object.entries({ stdout, stderr })) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed.all += text;
      printed[name as 'stdout' | 'stderr'] += text;
    });
  }

  let isGone = false;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ended = new Promise<ProgramEnd>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  }).finally(() => {
    isGone = true;
  });
  // who asks hears of it
  ended.catch(() => {});

  return {
    pid: child.pid ?? Number.NaN,
    stdin,
    ended,
    printed: () => printed.all,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    async said(text) {
      const hasSaid = () =>
        typeof text === 'string' ? printed.all.includes(text) : text.test(printed.all);
      // looked at before asking: what it prints last comes before its end
      const isOver = await eventually(
        () => {
          const over = isGone;
          if (!hasSaid() && !over) throw new Error(`${file} has not said ${text}: ${printed.all}`);
          return over;
        },
        { interval: 10 },
      );
      if (isOver && !hasSaid()) throw new Error(`${file} ended without ${text}: ${printed.all}`);
    },
    signal: (name) => void child.kill(name),
    async kill(name = 'SIGKILL') {
      if (child.exitCode === null && child.signalCode === null && child.kill(name)) await gone;
      // a child of its own may hold the pipes open for longer than it lives
      const hangUp = setTimeout(() => child.stdio.forEach((pipe) => void pipe?.destroy()), 500);
      return ended.finally(() => clearTimeout(hangUp));
    },
    async stop() {
      return (await this.kill('SIGTERM')).code;
    },
  };
}
