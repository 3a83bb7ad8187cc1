import { cp, lstat, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { Machine } from '../diagnose/machine.ts';
import type { Installation } from '../installation.ts';
import { type ProgramRun, runProgram } from '../run-program.ts';
import { SkillError } from './skill-error.ts';

const skillName = 'gsd-code-skill';

// openclaw takes seconds to start on a busy machine
const timeout = 120_000;

export interface SkillOptions {
  readonly env: Machine['env'];
  /** An OpenClaw workspace, for where there is no `openclaw` to ask. */
  readonly workspace?: string | undefined;
}

export interface InstalledSkill {
  readonly path: string;
  /** What OpenClaw misses before its agents can use the skill. */
  readonly missing: readonly string[];
}

/** The skill folder that comes with this program; `undefined` when it has none. */
export async function shippedSkill({ workerPath }: Installation): Promise<string | undefined> {
  const folder = join(dirname(workerPath), '..', 'dist', 'skill', skillName);
  return (await exists(join(folder, 'SKILL.md'))) ? folder : undefined;
}

/** Gives the skill to all of OpenClaw's agents, or to those of one workspace. */
export async function installSkill(
  source: string,
  { env, workspace }: SkillOptions,
): Promise<InstalledSkill> {
  if (workspace !== undefined) return { path: await copySkill(source, workspace), missing: [] };

  const args = ['skills', 'install', source, '--global', '--force'];
  const run = await runProgram('openclaw', args, { env, timeout });
  if (run.status === 'missing') {
    const message =
      'no openclaw on PATH; name its workspace: gsd-hooks install-skill --workspace <folder>';
    throw new SkillError('no-openclaw', message);
  }
  if (run.code !== 0) throw new SkillError('refused', `openclaw skills install: ${lastLine(run)}`);

  // it also ends well when it will not list the skill afterwards
  const found = await findSkill(env);
  if (found === undefined) {
    throw new SkillError('refused', 'openclaw skills install: installed, but not listed');
  }
  return found;
}

/** Takes the skill out again; gives the folder that went, if one was there. */
export async function removeSkill({ env, workspace }: SkillOptions): Promise<string | undefined> {
  const path =
    workspace === undefined ? (await findSkill(env))?.path : join(workspace, 'skills', skillName);
  if (path === undefined || basename(path) !== skillName) return undefined;
  if ((await lstat(path).catch(() => undefined)) === undefined) return undefined;
  // openclaw itself has no command for it
  await rm(path, { recursive: true });
  return path;
}

async function copySkill(source: string, workspace: string): Promise<string> {
  const found = await stat(workspace).catch(() => undefined);
  if (found?.isDirectory() !== true) {
    throw new SkillError('no-workspace', `${workspace}: no such folder; openclaw makes workspaces`);
  }
  const path = join(workspace, 'skills', skillName);
  await rm(path, { recursive: true, force: true });
  await cp(source, path, { recursive: true });
  return path;
}

const skillInfo = z.looseObject({
  baseDir: z.string(),
  eligible: z.boolean(),
  missing: z.record(z.string(), z.array(z.string())).optional(),
});

async function findSkill(env: Machine['env']): Promise<InstalledSkill | undefined> {
  const run = await runProgram('openclaw', ['skills', 'info', skillName, '--json'], {
    env,
    timeout,
  });
  if (run.status === 'missing' || run.code !== 0) return undefined;
  const { baseDir: path, eligible, missing = {} } = readInfo(run.stdout);
  const wanted = Object.entries(missing).flatMap(([kind, names]) =>
    names.map((name) => `${kind}: ${name}`),
  );
  return { path, missing: eligible ? [] : wanted.length > 0 ? wanted : ['not eligible'] };
}

function readInfo(stdout: string): z.infer<typeof skillInfo> {
  try {
    // warnings may come first
    return skillInfo.parse(JSON.parse(stdout.slice(stdout.indexOf('{'))));
  } catch (cause) {
    throw new SkillError('refused', 'openclaw skills info: answer not understood', { cause });
  }
}

function lastLine({ stdout, stderr }: Extract<ProgramRun, { status: 'ended' }>): string {
  return (stderr.trim() || stdout.trim()).split('\n').at(-1) || 'no reason given';
}
