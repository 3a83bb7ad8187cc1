import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OpenClawScript } from '../../src/stand-ins/openclaw-script.ts';
import { print, refuse } from './print.ts';
import { agentsOf } from './roster.ts';

/** Installs a skill into a folder, or tells what is known of one. */
export function runSkills(home: string, script: OpenClawScript, words: readonly string[]): void {
  const [action, subject = ''] = words;
  if (action === 'install') {
    const path = join(home, 'skills', nameOf(subject));
    rmSync(path, { recursive: true, force: true });
    cpSync(subject, path, { recursive: true });
    return;
  }
  const agents = agentsOf(home, script);
  const asked = words[words.indexOf('--agent') + 1];
  const agent = words.includes('--agent') ? agents.find(({ id }) => id === asked) : agents[0];
  if (!words.includes('--agent') && agents.length > 1) {
    refuse(
      'Multiple agents are configured, but the skills command has no explicit owner. Pass --agent <id>.',
    );
    return;
  }
  const workspaceDir = agent?.workspace;
  if (action === 'list') print(skillList(home, workspaceDir));
  else {
    const info = skillOf(home, script, workspaceDir, subject);
    if (action === 'info' && subject !== '' && info !== undefined) print(info);
    else refuse(unknownSkill(subject));
  }
}

/** What `openclaw skills list --json` prints. */
export function skillList(home: string, workspaceDir: string | undefined) {
  return { workspaceDir, managedSkillsDir: join(home, 'skills'), skills: [] };
}

/** Why there is nothing to tell of a skill. */
export function unknownSkill(name: string): string {
  return `Skill "${name}" not found.`;
}

/** What the gateway says of the skills of an agent. */
export function skillStatus(
  home: string,
  script: OpenClawScript,
  { agentId }: { readonly agentId: string },
) {
  const { workspace } = agentsOf(home, script).find(({ id }) => id === agentId) ?? {};
  const found = skillOf(home, script, workspace, 'gsd-code-skill');
  return { agentId, skills: found === undefined ? [] : [found] };
}

function skillOf(
  home: string,
  script: OpenClawScript,
  workspace: string | undefined,
  name: string,
) {
  const found = skillsIn(home, script, workspace, name).find(({ file }) => existsSync(file));
  return found?.info;
}

/** What is told of a skill by where its file is; a workspace comes first, as in the real one. */
export function skillsIn(
  home: string,
  { missing = [], skill = {} }: OpenClawScript,
  workspace: string | undefined,
  name: string,
) {
  const isMissing = missing.length > 0;
  const needs = isMissing && { missing: { bins: missing } };
  return [workspace, home]
    .filter((one) => one !== undefined)
    .map((one) => join(one, 'skills', name))
    .map((baseDir) => ({
      file: join(baseDir, 'SKILL.md'),
      info: { name, eligible: !isMissing, baseDir, ...needs, ...skill },
    }));
}

/** A skill is called what its own file says. */
function nameOf(source: string): string {
  const file = join(source, 'SKILL.md');
  const [, name] = /^name: (.+)$/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return name ?? basename(source);
}
