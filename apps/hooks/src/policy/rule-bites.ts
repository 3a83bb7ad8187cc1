import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { claudeSettingsOf, type Environment } from '@gsd-code-skill/core';
import { type CompiledPolicy, compilePolicy, type Rule } from '@gsd-code-skill/policy';
import {
  type Agent,
  type Registry,
  readRegistry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { readLaunchRecord } from '@gsd-code-skill/session-channel';
import { type Rights, rightsInForce } from '@gsd-code-skill/session-driver';
import { holdsRequests } from '@gsd-code-skill/worker';
import * as z from 'zod';
import { placesOf } from '../places.ts';

/** Where a rule holds in a session. */
export interface RuleBite {
  readonly rule: Rule;
  /** `always`, in every permission mode; `asked`, only where Claude Code asks; `never`. */
  readonly holds: 'always' | 'asked' | 'never';
}

export interface BiteQuestion {
  readonly env: Environment;
  readonly registry: Registry;
  readonly agent: Agent;
  readonly rights: Rights;
}

/** Says of each rule of a session where it holds. */
export async function ruleBites(question: BiteQuestion): Promise<readonly RuleBite[]> {
  const { registry, agent, rights } = question;
  // dialogs wait in a hook, where the worker can answer them
  const isHeld = holdsRequests(resolveHookSettings(registry, agent));
  const held = await heldRules(question);
  const compiled = compilePolicy(rights.policy);
  return rights.policy.rules.map((rule) => {
    const { match, decision } = rule;
    if (decision === 'allow') return { rule, holds: isHeld ? 'asked' : 'never' };
    const kind = decision === 'deny' ? 'deny' : 'ask';
    // what always asks needs no rule in the settings
    if (!compiled[kind].includes(match)) return { rule, holds: 'always' };
    return { rule, holds: held[kind].includes(match) ? 'always' : 'asked' };
  });
}

/** One session with its rules. */
export interface SessionBites {
  readonly agentId: string;
  readonly sessionName: string;
  readonly bites: readonly RuleBite[];
}

/** The rules of every session, or of one agent's. */
export async function sessionBites(
  env: Environment,
  only: Agent | undefined,
): Promise<readonly SessionBites[]> {
  const { stateDir, registryPath } = placesOf(env);
  const reading = await readRegistry(registryPath);
  const { registry } = reading;
  const sessions: SessionBites[] = [];
  for (const agent of registry.agents) {
    if (only !== undefined && agent.agent_id !== only.agent_id) continue;
    const sessionName = sessionNameOf(agent);
    const rights = await rightsInForce({ stateDir, reading, agent, sessionName, keep: false });
    const bites = await ruleBites({ env, registry, agent, rights });
    sessions.push({ agentId: agent.agent_id, sessionName, bites });
  }
  return sessions;
}

/** Rules that Claude Code itself was given. */
async function heldRules({ env, agent }: BiteQuestion): Promise<CompiledPolicy> {
  const { stateDir } = placesOf(env);
  const launched = await readLaunchRecord(stateDir, agent.agent_id);
  const folder = agent.working_directory;
  const files = [
    claudeSettingsOf(env),
    ...(folder === undefined
      ? []
      : ['settings.json', 'settings.local.json'].map((name) => join(folder, '.claude', name))),
  ];
  const written = await Promise.all(files.map(permissionsIn));
  const all = [...written, ...(launched?.permissions ? [launched.permissions] : [])];
  return { deny: all.flatMap(({ deny }) => deny), ask: all.flatMap(({ ask }) => ask) };
}

const list = z.array(z.string()).catch([]);
const settings = z.looseObject({ permissions: z.looseObject({ deny: list, ask: list }) });

async function permissionsIn(path: string): Promise<CompiledPolicy> {
  try {
    return settings.parse(JSON.parse(await readFile(path, 'utf8'))).permissions;
  } catch {
    return { deny: [], ask: [] };
  }
}
