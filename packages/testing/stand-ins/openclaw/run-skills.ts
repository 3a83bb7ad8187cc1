import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { OpenClawScript } from '../../src/stand-ins/openclaw-script.ts';
import { print, refuse } from './print.ts';
import { agentsOf } from './roster.ts';

/** Installs a skill into a folder, or tells what is known of one. */
export function runSkills(home: string, script: OpenClawScript, words: readonly string[]): void {
  const [action, subject = ''] = words;
  const managedSkillsDir = join(home, 'skills');
  if (action === 'install') {
    const path = join(managedSkillsDir, nameOf(subject));
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
  if (action === 'list') print({ workspaceDir, managedSkillsDir, skills: [] });
  else {
    const info = skillOf(home, script, workspaceDir, subject);
    if (action === 'info' && subject !== '' && info !== undefined) print(info);
    else refuse(`Skill "${subject}" not found.`);
  }
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

/** A workspace comes first, as in the real one. */
function skillOf(
  home: string,
  script: OpenClawScript,
  workspace: string | undefined,
  name: string,
) {
  const { missing = [], skill = {} } = script;
  const homes = workspace === undefined ? [home] : [workspace, home];
  const places = homes.map((one) => join(one, 'skills', name));
  const baseDir = places.find((place) => existsSync(join(place, 'SKILL.md')));
  if (baseDir === undefined) return undefined;
  const isMissing = missing.length > 0;
  const needs = isMissing && { missing: { bins: missing } };
  return { name, eligible: !isMissing, baseDir, ...needs, ...skill };
}

/** A skill is called what its own file says. */
function nameOf(source: string): string {
  const file = join(source, 'SKILL.md');
  const [, name] = /^name: (.+)$/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return name ?? basename(source);
}
