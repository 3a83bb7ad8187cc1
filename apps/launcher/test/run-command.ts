import { fileURLToPath } from 'node:url';
import { CommanderError } from 'commander';
import { createProgram, type ProgramContext } from '../src/create-program.ts';

export interface CommandRun {
  /** Without the end of its last line, as stderr. */
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode?: number | undefined;
}

/** The program as it was built. */
export const program = fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url));

/** Runs a command of `gsd-launcher` in this process, as the program does: without a terminal. */
export async function runCommand(
  args: readonly string[],
  place: Pick<ProgramContext, 'env' | 'cwd'>,
): Promise<CommandRun> {
  const printed = { stdout: '', stderr: '' };
  let exitCode = 0;
  const context: ProgramContext = {
    ...place,
    pid: process.pid,
    print: (text) => {
      printed.stdout += text;
    },
    warn: (text) => {
      printed.stderr += text;
    },
    exitWith: (code) => {
      exitCode = code;
    },
    installed: { platform: process.platform, node: process.execPath, program },
    ...{ hasTerminal: false, host: 'box', width: 200, colour: false },
  };
  const created = await createProgram(context, args);
  // where the parser itself ends the process
  for (const command of [created, ...created.commands]) command.exitOverride();
  try {
    await created.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode;
  }
  const withoutEnd = (text: string) => text.replace(/\n$/, '');
  return { stdout: withoutEnd(printed.stdout), stderr: withoutEnd(printed.stderr), exitCode };
}
