import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createProgram } from '../src/create-program.ts';
import { programPath, version } from '../src/program.ts';

export interface CommandRun {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number;
}

/** Runs a command of `gsd-hooks` in this process, as the program does: without a terminal. */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  workerPath = programPath,
): Promise<CommandRun> {
  const printed = { stdout: '', stderr: '' };
  let code = 0;
  const exitWith = (given: number) => {
    code = given;
  };
  const context = {
    env,
    print: (text: string) => {
      printed.stdout += `${text}\n`;
    },
    warn: (text: string) => {
      printed.stderr += `${text}\n`;
    },
    exitWith,
    becomeService: () => ({ stopping: new AbortController().signal, leave: exitWith }),
    ...{ interactive: false, platform: process.platform, host: 'box', width: 200, colours: false },
  };
  const installation = { nodePath: process.execPath, workerPath, version };
  try {
    const program = await createProgram(context, installation, args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    context.warn(`gsd-hooks: ${error instanceof Error ? error.message : error}`);
    code = 1;
  }
  return { ...printed, code };
}

/** Runs the program as it was built. */
export async function runBuilt(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): Promise<CommandRun> {
  try {
    return { ...(await run(process.execPath, [programPath, ...args], { env })), code: 0 };
  } catch (error) {
    return error as CommandRun;
  }
}

const run = promisify(execFile);
