import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CommandContext } from '../src/commands/command-context.ts';
import { runProgram } from '../src/run-program.ts';
import type { Terminal } from '../src/terminal.ts';

export interface CommandRun {
  /** Without the end of its last line, as stderr. */
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const pageFolder = fileURLToPath(new URL('../dist/page/', import.meta.url));

/** Runs a command of `gsd-fleet` in this process, as the program does; most need no terminal. */
export async function runCommand(
  words: readonly string[],
  env: CommandContext['env'],
  width = 200,
  terminal: Terminal = process,
): Promise<CommandRun> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  let exitCode = 0;
  await runProgram(words, {
    ...{ env, width, colour: false, pid: process.pid, host: hostname(), now: Date.now },
    ...{ pageFolder, startLean: () => {}, terminal },
    print: (text) => void stdout.push(text),
    warn: (text) => void stderr.push(text),
    exitWith: (code) => {
      exitCode = code;
    },
  });
  return { stdout: stdout.join('\n'), stderr: stderr.join('\n'), exitCode };
}
