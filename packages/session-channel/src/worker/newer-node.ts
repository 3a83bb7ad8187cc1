import { execFileSync, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { compareVersions, type Environment } from '@gsd-code-skill/core';
import { printCode } from '../loop-tests/printed-code.ts';
import { stateDirectory } from '../state-directory.ts';
import { readNodeRecord } from './node-record.ts';

// loaded by Nodes that are too old for our programs: nothing here is newer than Node 18

/** A program that an old Node was asked to run. */
export interface StartedProgram {
  readonly name: string;
  /** The file that was started, and its arguments. */
  readonly script: string;
  readonly args: readonly string[];
  readonly env: Environment;
  /** The oldest Node that can run it. */
  readonly oldest: string;
}

/** Runs a program on a Node that can run it, and ends as it does; says so where none is known. */
export async function runOnNewerNode(program: StartedProgram): Promise<number> {
  const node = findNewerNode(program);
  if (node === undefined) {
    const { name, oldest } = program;
    const here = `this is ${process.version} (${process.execPath})`;
    const words = `${name} needs Node ${oldest} or later; ${here}, and no newer one is recorded: run gsd-hooks register with a newer Node`;
    process.stderr.write(`${printCode(words, 'old-node')}\n`);
    return 1;
  }
  return runInstead(node, [program.script, ...program.args]);
}

/** The Node of the worker and hooks, else the one that the program was installed with. */
export function findNewerNode({ script, env, oldest }: StartedProgram): string | undefined {
  return [recordedNode(env), installedNode(script)].find(
    (node) => node !== undefined && isNewEnough(node, oldest),
  );
}

function recordedNode(env: Environment): string | undefined {
  try {
    return readNodeRecord(stateDirectory(env));
  } catch {
    return undefined;
  }
}

/** The Node of a global installation: `<prefix>/lib/node_modules/…` stands beside `<prefix>/bin/node`. */
function installedNode(script: string): string | undefined {
  try {
    const [prefix, ...rest] = realpathSync(script).split('/lib/node_modules/');
    return prefix === undefined || rest.length === 0 ? undefined : join(prefix, 'bin', 'node');
  } catch {
    return undefined;
  }
}

function isNewEnough(node: string, oldest: string): boolean {
  try {
    const version = execFileSync(node, ['--version'], {
      encoding: 'utf8',
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /^v\d+\./.test(version) && compareVersions(version, oldest) >= 0;
  } catch {
    return false;
  }
}

/** Runs a program in the place of this one, and gives the code to end with. */
function runInstead(file: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const program = spawn(file, args, { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => program.kill(signal));
    }
    program.once('error', reject);
    program.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
