import { type Environment, findProgram, shellWord } from '@gsd-code-skill/core';
import { installDriver } from '../advised-commands.ts';
import type { InstalledSkill } from './skill.ts';

export interface SkillLines {
  /** What was done. */
  readonly done: readonly string[];
  /** What keeps agents from using it; nothing when they can. */
  readonly problems: readonly string[];
  /** The command that helps first. */
  readonly next?: string;
}

/** Puts into words what became of a skill, and what is still in the way of it. */
export async function skillLines(skill: InstalledSkill, env: Environment): Promise<SkillLines> {
  const { path, backups, kept, shadowed, view } = skill;
  const done = [
    `Skill is installed: ${path}`,
    ...backups.map((backup) => `Kept a copy of what was there: ${backup}`),
    ...(kept.length > 0
      ? [`Left alone, because they are not ours: ${kept.length} files beside it`]
      : []),
    ...(view?.seenBy === 'shell' && view.missing.length === 0
      ? ['No gateway answered: whether it finds menu-driver on its own PATH could not be checked']
      : []),
  ];
  const shadows = shadowed.map(
    ({ agent, path: other, remedy }) =>
      `${agent} reads another one, because a workspace comes first: ${other}\n  to have it read this one: ${remedy}`,
  );
  const missing = view?.missing ?? [];
  const link = missing.includes('menu-driver') ? await linkFor(env) : undefined;
  const absent = missing.length === 0 ? [] : [missingLine(missing, link)];
  const check = missing.length > 0 ? (link ?? 'openclaw skills check') : undefined;
  const next = shadowed[0]?.remedy ?? check;
  return { done, problems: [...shadows, ...absent], ...(next !== undefined && { next }) };
}

function missingLine(missing: readonly string[], link: string | undefined): string {
  const what = `Agents cannot use it yet: OpenClaw is missing ${missing.join(', ')}`;
  if (link === undefined) return what;
  return `${what} on the PATH its gateway was started with (tools.exec.pathPrepend does not count here)\n  for example: ${link}`;
}

async function linkFor(env: Environment): Promise<string> {
  const program = await findProgram('menu-driver', env);
  return program === undefined
    ? installDriver
    : `sudo ln -s ${shellWord(program)} /usr/local/bin/menu-driver`;
}
