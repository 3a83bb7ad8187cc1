import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Machine } from '../../diagnose/machine.ts';
import { askOpenClaw } from '../openclaw/ask-openclaw.ts';
import { OpenClawCommandError } from '../openclaw/openclaw-command-error.ts';

type Env = Machine['env'];

/** The folder of the skills that all agents share. */
export async function sharedSkillsFolder(env: Env, agentId: string): Promise<string> {
  const answer = z.looseObject({ managedSkillsDir: z.string() });
  return (await askOpenClaw(env, ['skills', 'list', '--agent', agentId], answer)).managedSkillsDir;
}

/** How OpenClaw sees a skill with the eyes of one agent. */
export interface SkillView {
  /** The folder it reads. */
  readonly path: string;
  /** What it misses before the agent can use the skill. */
  readonly missing: readonly string[];
  /** Whose PATH it went by: the running gateway's, which counts, or this shell's. */
  readonly seenBy: 'gateway' | 'shell';
}

const skillInfo = z.looseObject({
  name: z.string().optional(),
  baseDir: z.string(),
  eligible: z.boolean(),
  missing: z.record(z.string(), z.array(z.string())).optional(),
});

/** Asks the gateway how an agent sees a skill, or the command where no gateway answers. */
export async function viewSkill(env: Env, name: string, agentId: string): Promise<SkillView> {
  const status = z.looseObject({ skills: z.array(skillInfo) });
  const params = JSON.stringify({ agentId });
  const call = ['gateway', 'call', 'skills.status', '--params', params];
  try {
    const { skills } = await askOpenClaw(env, call, status);
    const found = skills.find((skill) => skill.name === name);
    if (found !== undefined) return { ...viewOf(found), seenBy: 'gateway' };
  } catch (error) {
    if (!(error instanceof OpenClawCommandError)) throw error;
  }
  const found = await askOpenClaw(env, ['skills', 'info', name, '--agent', agentId], skillInfo);
  return { ...viewOf(found), seenBy: 'shell' };
}

function viewOf({ baseDir: path, eligible, missing = {} }: z.infer<typeof skillInfo>) {
  const wanted = Object.entries(missing).flatMap(([kind, names]) =>
    names.map((one) => (kind === 'bins' ? one : `${kind}: ${one}`)),
  );
  return { path, missing: eligible ? [] : wanted.length > 0 ? wanted : ['not eligible'] };
}

/** Skills of this name in a workspace; OpenClaw prefers them to the shared one. */
export async function skillsInWorkspace(
  workspace: string,
  name: string,
): Promise<readonly string[]> {
  const skills = join(workspace, 'skills');
  const folders = await readdir(skills).catch(() => []);
  const found = await Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(skills, folder, 'SKILL.md'), 'utf8').catch(() => '');
      const [, head = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
      const [, called] = /^name:\s*["']?([^"'\s]+)/m.exec(head) ?? [];
      // without a name of its own, a skill is called as its folder
      return text !== '' && (called ?? folder) === name ? [join(skills, folder)] : [];
    }),
  );
  return found.flat();
}
