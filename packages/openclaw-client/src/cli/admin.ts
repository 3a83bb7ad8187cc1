import { type Environment, shellQuote } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { OpenClawSession } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { runOpenClaw } from './openclaw-command.ts';

const agentList = z.array(
  z.looseObject({
    id: z.string(),
    workspace: z.string().optional(),
    isDefault: z.boolean().optional(),
  }),
);

/** An agent as OpenClaw has it configured, whether it ever talked or not. */
export type ConfiguredAgent = Readonly<z.infer<typeof agentList>[number]>;

/** How OpenClaw sees a skill with the eyes of one agent. */
export interface SkillView {
  /** The folder it reads. */
  readonly path: string;
  /** What it misses before the agent can use the skill. */
  readonly missing: readonly string[];
  /** Whose PATH it went by: the running gateway's, which counts, or this shell's. */
  readonly seenBy: 'gateway' | 'shell';
}

/** What a set-up asks of OpenClaw by its own command. Every call rejects with OpenClawError. */
export interface OpenClawAdmin {
  /** Its agents, from its configuration: the gateway need not run. */
  agents(): Promise<readonly ConfiguredAgent[]>;
  /** Gives an agent that never talked its main session, where messages can reach it. */
  createSession(agentId: string): Promise<OpenClawSession>;
  /** The folder of the skills that all agents share. */
  sharedSkills(agentId: string): Promise<string>;
  /** Asks the gateway how an agent sees a skill, or the command where no gateway answers. */
  viewSkill(name: string, agentId: string): Promise<SkillView>;
}

export interface AdminOptions {
  readonly env: Environment;
  /**
   * @default 'openclaw'
   */
  readonly command?: string | undefined;
  /**
   * Milliseconds a command may take; it needs seconds to start on a busy machine.
   *
   * @default 120000
   */
  readonly timeout?: number | undefined;
}

const skillInfo = z.looseObject({
  name: z.string().optional(),
  baseDir: z.string(),
  eligible: z.boolean(),
  missing: z.record(z.string(), z.array(z.string())).optional(),
});

export function createAdmin({
  env,
  command = 'openclaw',
  timeout = 120_000,
}: AdminOptions): OpenClawAdmin {
  const ask = <Schema extends z.ZodType>(args: readonly string[], answer: Schema) =>
    runOpenClaw({ command, env }, [...args, '--json'], answer, { timeout });

  return {
    agents: () => ask(['agents', 'list'], agentList),
    async createSession(agentId) {
      const created = z.looseObject({ key: z.string(), sessionId: z.string().optional() });
      const { key, sessionId } = await ask(createCall(agentId), created);
      return { key, agentId, ...(sessionId !== undefined && { id: sessionId }) };
    },
    async sharedSkills(agentId) {
      const list = z.looseObject({ managedSkillsDir: z.string() });
      return (await ask(['skills', 'list', '--agent', agentId], list)).managedSkillsDir;
    },
    async viewSkill(name, agentId) {
      const status = z.looseObject({ skills: z.array(skillInfo) });
      const params = JSON.stringify({ agentId });
      const call = ['gateway', 'call', 'skills.status', '--params', params];
      const seen = await ask(call, status).catch((error) => {
        if (error instanceof OpenClawError) return undefined;
        throw error;
      });
      const found = seen?.skills.find((skill) => skill.name === name);
      if (found !== undefined) return { ...viewOf(found), seenBy: 'gateway' };
      const info = await ask(['skills', 'info', name, '--agent', agentId], skillInfo);
      return { ...viewOf(info), seenBy: 'shell' };
    },
  };
}

/** The command that gives an agent its main session, as a line to copy. */
export function createSessionCommand(agentId: string): string {
  const [group, call, method, option, params = ''] = createCall(agentId);
  return `openclaw ${group} ${call} ${method} ${option} ${shellQuote(params)}`;
}

function createCall(agentId: string): readonly string[] {
  const params = JSON.stringify({ agentId, key: `agent:${agentId}:main` });
  return ['gateway', 'call', 'sessions.create', '--params', params];
}

function viewOf({ baseDir: path, eligible, missing = {} }: z.infer<typeof skillInfo>) {
  const wanted = Object.entries(missing).flatMap(([kind, names]) =>
    names.map((one) => (kind === 'bins' ? one : `${kind}: ${one}`)),
  );
  return { path, missing: eligible ? [] : wanted.length > 0 ? wanted : ['not eligible'] };
}
