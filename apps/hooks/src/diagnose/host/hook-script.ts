import { constants } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { compareVersions, exists, shellWord } from '@gsd-code-skill/core';
import { readHookPlaces, statePaths } from '@gsd-code-skill/session-channel';
import { hookScriptVersion } from '../../hook-script/hook-script.ts';
import { installedHookScript } from '../../hook-script/installed-hook-script.ts';
import { runProgram } from '../../run-program.ts';
import { type Check, failed, ok, skipped, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'hook.sh';
const fix = 'gsd-hooks register';
/** The oldest Node that our programs run on. */
export const oldestNode = '22.18';

/** Looks whether hook.sh is there, private, valid for sh, and of this version and these places. */
export async function checkHookScript(machine: Machine): Promise<Check> {
  const { hookScript: path } = statePaths(machine.stateDir);
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return failed(name, `${path}: not there`, fix);
  if (!found.isFile())
    return failed(name, `${path}: not a regular file`, `rm ${shellWord(path)} && ${fix}`);
  const mode = found.mode & 0o777;
  // Claude Code's shell runs it, so whoever may write it runs as this user
  if ((mode & 0o022) !== 0) {
    return failed(name, `${path}: others can write to it (mode ${mode.toString(8)})`, fix);
  }

  const text = await readFile(path, 'utf8');
  const syntax = await runProgram('/bin/sh', ['-n', path], machine);
  if (syntax.status === 'missing' || syntax.code !== 0) {
    const said = syntax.status === 'missing' ? 'no /bin/sh' : syntax.stderr;
    return failed(name, `${path}: not valid for sh: ${said}`, fix);
  }
  const { stateDir, registryPath } = readHookPlaces(text);
  if (stateDir !== machine.stateDir || registryPath !== machine.registryPath) {
    const detail = `${path}: made for ${stateDir} and ${registryPath}, not for ${machine.stateDir} and ${machine.registryPath}`;
    return failed(name, detail, fix);
  }

  const { version } = machine.installation;
  const written = hookScriptVersion(text);
  if (written !== version) {
    return warning(
      name,
      `${path}: written by ${written ?? 'another program'}, this is ${version}`,
      fix,
    );
  }
  if (mode !== 0o600) return warning(name, `${path}: mode ${mode.toString(8)}, expected 600`, fix);
  return ok(name, `${path}, version ${version}`);
}

/** Looks whether the Node that hook.sh starts the worker with is there and new enough. */
export async function checkNode(machine: Machine): Promise<Check> {
  const { nodePath } = await installedHookScript(machine.stateDir);
  if (nodePath === undefined) return skipped('node', 'hook.sh names none');
  const run = await runProgram(nodePath, ['--version'], machine);
  const version = run.status === 'ended' && run.code === 0 ? run.stdout.trim() : undefined;
  if (version === undefined) {
    const fallback = await runProgram('node', ['--version'], machine);
    const detail = `${nodePath}: cannot be run`;
    if (fallback.status === 'missing') return failed('node', `${detail}, and no node on PATH`, fix);
    return warning('node', `${detail}; hook.sh uses node on PATH, ${fallback.stdout.trim()}`, fix);
  }
  if (compareVersions(version, oldestNode) < 0) {
    return failed('node', `${nodePath}: ${version}, ${oldestNode} or later is needed`, fix);
  }
  return ok('node', `${version}, ${nodePath}`);
}

/** Looks whether the program that hook.sh starts as worker is there. */
export async function checkWorkerProgram(machine: Machine): Promise<Check> {
  const { workerPath } = await installedHookScript(machine.stateDir);
  if (workerPath === undefined) return skipped('worker program', 'hook.sh names none');
  return (await exists(workerPath, constants.R_OK))
    ? ok('worker program', workerPath)
    : failed('worker program', `${workerPath}: not there, so events only wait in the spool`, fix);
}
