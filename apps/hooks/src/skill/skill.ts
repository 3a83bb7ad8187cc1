import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Environment, homeOf, shellWord } from '@gsd-code-skill/core';
import {
  type ConfiguredAgent,
  createAdmin,
  OpenClawError,
  type SkillView,
} from '@gsd-code-skill/openclaw-client';
import { forgetSkillPlace, noteSkillPlace, readSkillPlaces } from '@gsd-code-skill/session-channel';
import { placesOf } from '../places.ts';
import { type PlacedSkill, type PlaceOptions, placeSkill } from './place-skill.ts';
import type { ShippedSkill } from './shipped-skill.ts';
import { SkillError } from './skill-error.ts';
import { skillName } from './skill-name.ts';
import { skillsInWorkspace } from './skills-in-workspace.ts';
import { type TakenOut, takeSkillOut } from './take-skill-out.ts';

export interface SkillOptions extends PlaceOptions {
  readonly env: Environment;
  /** Only for this agent of OpenClaw's, in its workspace. */
  readonly agent?: string | undefined;
  /** An OpenClaw workspace, for where there is no `openclaw` to ask. */
  readonly workspace?: string | undefined;
}

export interface InstalledSkill extends PlacedSkill {
  /** How OpenClaw sees it now; absent where there is none to ask. */
  readonly view?: SkillView;
  /** Agents that go on reading another skill of the same name, and what would change that. */
  readonly shadowed: readonly Shadow[];
}

export interface Shadow {
  readonly agent: string;
  readonly path: string;
  readonly remedy: string;
}

/** Gives the skill to all of OpenClaw's agents, to one of them, or to those of one workspace. */
export async function installSkill(
  shipped: ShippedSkill,
  options: SkillOptions,
): Promise<InstalledSkill> {
  const installed = await install(shipped, options);
  await noteSkillPlace(placesOf(options.env).stateDir, installed.path);
  return installed;
}

async function install(
  { source, version }: ShippedSkill,
  { env, agent, workspace, replace }: SkillOptions,
): Promise<InstalledSkill> {
  const how = { replace, version };
  if (workspace !== undefined) {
    return { ...(await placeInWorkspace(source, workspace, how)), shadowed: [] };
  }
  const agents = await askForAgents(env);
  const chosen =
    agents.find(({ id, isDefault }) => (agent === undefined ? isDefault : id === agent)) ??
    (agent === undefined ? agents[0] : undefined);
  if (chosen === undefined) {
    const known = agents.map(({ id }) => id).join(', ') || 'none';
    throw new SkillError('no-agent', `OpenClaw has no agent ${agent ?? ''}; there are: ${known}`);
  }
  const placed =
    agent === undefined
      ? await placeSkill(
          source,
          join(await createAdmin({ env }).sharedSkills(chosen.id), skillName),
          how,
        )
      : await placeInWorkspace(source, chosen.workspace ?? '', how);
  const view = await createAdmin({ env }).viewSkill(skillName, chosen.id);
  const shadows = await shadowsOf(agent === undefined ? agents : [chosen], placed.path);
  const known = [placed.path, ...shadows.map(({ path }) => dirname(path)), view.path];
  const real = await Promise.all(known.map((path) => realpath(path).catch(() => path)));
  const isKnown = real.indexOf(real.at(-1) ?? '') < real.length - 1;
  const seen = isKnown ? [] : [shadowAt(view.path, chosen.id)];
  return { ...placed, view, shadowed: [...shadows, ...seen] };
}

/** Takes out what we wrote, wherever OpenClaw's agents look for skills, and wherever we put one. */
export async function removeSkill(
  shipped: ShippedSkill | undefined,
  { env, workspace }: SkillOptions,
): Promise<readonly TakenOut[]> {
  const { stateDir } = placesOf(env);
  const known = await readSkillPlaces(stateDir);
  const usual = [...(await placesOfSkill(env, workspace))].map((one) => join(one, skillName));
  const taken: TakenOut[] = [];
  for (const folder of new Set([...known, ...usual])) {
    const out = await takeSkillOut(folder, shipped?.source);
    if (out !== undefined) taken.push(out);
    await forgetSkillPlace(stateDir, folder);
  }
  return taken;
}

async function placesOfSkill(env: Environment, workspace: string | undefined) {
  const state = env.OPENCLAW_STATE_DIR || join(env.OPENCLAW_HOME || homeOf(env), '.openclaw');
  const usual = [join(state, 'skills'), join(state, 'workspace', 'skills')];
  const named = workspace === undefined ? [] : [join(workspace, 'skills')];
  try {
    const admin = createAdmin({ env });
    const agents = await admin.agents();
    const [first] = agents;
    const shared = first === undefined ? [] : [await admin.sharedSkills(first.id)];
    const own = agents.flatMap(({ workspace: one }) => (one ? [join(one, 'skills')] : []));
    return new Set([...named, ...shared, ...own, ...usual]);
  } catch (error) {
    if (!(error instanceof OpenClawError)) throw error;
    // an OpenClaw that does not answer may be gone already
    return new Set([...named, ...usual]);
  }
}

async function askForAgents(env: Environment): Promise<readonly ConfiguredAgent[]> {
  return createAdmin({ env })
    .agents()
    .catch((error) => {
      if (!(error instanceof OpenClawError) || error.code !== 'command-not-found') throw error;
      const message = `no openclaw on PATH; name its workspace: gsd-hooks install-skill --workspace <folder>`;
      throw new SkillError('no-openclaw', message, { cause: error });
    });
}

async function placeInWorkspace(source: string, workspace: string, options: PlaceOptions) {
  const found = await stat(workspace).catch(() => undefined);
  if (found?.isDirectory() !== true) {
    throw new SkillError('no-workspace', `${workspace}: no such folder; openclaw makes workspaces`);
  }
  return placeSkill(source, join(workspace, 'skills', skillName), options);
}

async function shadowsOf(
  agents: readonly ConfiguredAgent[],
  path: string,
): Promise<readonly Shadow[]> {
  const shadows: Shadow[] = [];
  for (const { id, workspace } of agents) {
    const inWorkspace = workspace ? await skillsInWorkspace(workspace, skillName) : [];
    const others = inWorkspace.filter((folder) => folder !== path);
    shadows.push(...others.map((other) => shadowAt(other, id)));
  }
  return shadows;
}

function shadowAt(folder: string, agent: string): Shadow {
  const path = join(folder, 'SKILL.md');
  return { agent, path, remedy: `mv ${shellWord(path)} ${shellWord(`${path}.old`)}` };
}
