import { readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Environment, homeOf, userUnitsOf } from '@gsd-code-skill/core';
import { runProgram } from '../../run-program.ts';

/** Unit and launchd files of this project, whichever of its programs wrote them. */
export async function findServices(env: Environment): Promise<readonly string[]> {
  const launchd = join(homeOf(env), 'Library', 'LaunchAgents');
  const units = await filesOf(userUnitsOf(env), /^gsd-[\w-]+\.(?:service|timer)$/);
  const agents = await filesOf(launchd, /^com\.gsd-code-skill\..+\.plist$/);
  return [...units, ...agents];
}

/** Stops services and removes their files; sessions that are running continue. */
export async function removeServices(files: readonly string[], env: Environment): Promise<void> {
  const systemctl = (...words: readonly string[]) =>
    runProgram('systemctl', ['--user', ...words], { env });
  for (const file of files.toSorted().toReversed()) {
    const isUnit = !file.endsWith('.plist');
    // without a running systemd its links are removed below all the same
    if (isUnit) await systemctl('disable', '--now', basename(file));
    else await runProgram('launchctl', ['unload', file], { env });
    await rm(file, { force: true });
    for (const link of isUnit ? await linksTo(basename(file), env) : []) await rm(link);
  }
  if (files.length > 0) await systemctl('daemon-reload');
}

// a name proves nothing: somebody may have a unit of their own that begins like ours
async function filesOf(folder: string, name: RegExp): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((one) => name.test(one));
  const files = await Promise.all(
    names.map(async (one) => {
      const path = join(folder, one);
      const text = await readFile(path, 'utf8').catch(() => '');
      return /\bgsd-(?:launcher|hooks)\b/.test(text) ? [path] : [];
    }),
  );
  return files.flat();
}

async function linksTo(unit: string, env: Environment): Promise<readonly string[]> {
  const folder = userUnitsOf(env);
  const wanted = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.wants'));
  const links = await Promise.all(
    wanted.map(async (name) => {
      const entries: readonly string[] = await readdir(join(folder, name)).catch(() => []);
      return entries.includes(unit) ? [join(folder, name, unit)] : [];
    }),
  );
  return links.flat();
}
