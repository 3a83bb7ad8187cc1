import { stat } from 'node:fs/promises';
import { type Environment, expandHome } from '@gsd-code-skill/core';
import { LauncherError } from '../command-line/launcher-error.ts';

/** The folder Claude Code works in, or what is wrong with it. */
export async function checkFolder(named: string, env: Environment): Promise<string> {
  // no shell has read what stands in a registry
  const path = expandHome(named, env);
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) return path;
  throw new LauncherError(
    found === undefined ? `${path}: there is no such folder` : `${path}: is not a folder`,
  );
}
