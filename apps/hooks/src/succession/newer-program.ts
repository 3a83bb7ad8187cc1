import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compareVersions, type Environment, exists, stampAt } from '@gsd-code-skill/core';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { Installation } from '@gsd-code-skill/worker';
import * as z from 'zod';
import { installedHookScript } from '../hook-script/installed-hook-script.ts';
import { runProgram } from '../run-program.ts';

export interface NewerProgramOptions {
  readonly stateDir: string;
  readonly env: Environment;
  /** The program that runs. */
  readonly own: Installation;
  /**
   * Milliseconds after which a newer program that could not be used is tried again.
   *
   * @default 60000
   */
  readonly tryAgain?: number | undefined;
}

/** Looks for a newer version of the program that runs. */
export interface NewerProgram {
  /** A newer one that starts, in the place of the one that runs or where hook.sh looks for it. */
  find(): Promise<Installation | undefined>;
  /** Leaves one alone for a while that could not take over. */
  distrust(): void;
}

const manifest = z.looseObject({ version: z.string() });

/** What the last look came to. */
interface Look {
  readonly stamp: string;
  readonly at: number;
  readonly found?: Installation;
  /** True when there is a newer one that is of no use. */
  readonly isBad: boolean;
}

export function createNewerProgram({
  stateDir,
  env,
  own,
  tryAgain = 60_000,
}: NewerProgramOptions): NewerProgram {
  let last: Look | undefined;

  async function look(): Promise<Pick<Look, 'found' | 'isBad'>> {
    const recorded = await installedHookScript(stateDir);
    const nodes = [own.nodePath, recorded.nodePath].filter((path) => path !== undefined);
    let found: Installation | undefined;
    let isBad = false;
    for (const workerPath of new Set([own.workerPath, recorded.workerPath ?? own.workerPath])) {
      const version = await versionAt(workerPath);
      const isNewer = version && compareVersions(version, (found ?? own).version) > 0;
      if (!isNewer) continue;
      const nodePath = await firstThat(nodes, (node) => starts(node, workerPath, version, env));
      if (nodePath === undefined) isBad = true;
      else found = { nodePath, workerPath, version };
    }
    return { ...(found && { found }), isBad };
  }

  /** Changes when a program is replaced, or hook.sh names another. */
  async function stampNow(): Promise<string> {
    const { workerPath = own.workerPath } = await installedHookScript(stateDir);
    const paths = [own.workerPath, workerPath].map(manifestOf);
    return (await Promise.all([...paths, statePaths(stateDir).hookScript].map(stampAt))).join('; ');
  }

  return {
    async find() {
      const stamp = await stampNow();
      const isKnown = last?.stamp === stamp;
      const isDue = last?.isBad === true && performance.now() - last.at > tryAgain;
      if (isKnown && !isDue) return last?.found;
      last = { stamp, at: performance.now(), ...(await look()) };
      return last.found;
    },
    distrust() {
      if (last !== undefined) last = { stamp: last.stamp, at: performance.now(), isBad: true };
    },
  };
}

/** The version of the program at a path; `undefined` while it is not whole, as during an upgrade. */
async function versionAt(workerPath: string): Promise<string | undefined> {
  try {
    return manifest.parse(JSON.parse(await readFile(manifestOf(workerPath), 'utf8'))).version;
  } catch {
    return undefined;
  }
}

function manifestOf(workerPath: string): string {
  return join(dirname(workerPath), '..', 'package.json');
}

// half an installation must not put an end to the worker that runs
async function starts(
  nodePath: string,
  workerPath: string,
  version: string,
  env: Environment,
): Promise<boolean> {
  if (!(await exists(nodePath))) return false;
  const run = await runProgram(nodePath, [workerPath, '--version'], { env });
  return run.status === 'ended' && run.code === 0 && run.stdout.trim() === version;
}

async function firstThat<T>(
  values: readonly T[],
  isFit: (value: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const value of values) if (await isFit(value)) return value;
  return undefined;
}
