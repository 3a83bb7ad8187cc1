import { readPrivateFile } from '@gsd-code-skill/core';
import { type CompiledPolicy, compilePolicy } from '@gsd-code-skill/policy';
import { type Agent, readRegistry } from '@gsd-code-skill/registry';
import { settingsFileOf, writeSettingsFile } from '@gsd-code-skill/session-channel';
import { rightsInForce } from '@gsd-code-skill/session-driver';
import type { Launcher } from '../command-line/launcher.ts';
import type { HooksState } from '../hooks/find-hooks.ts';

/** What decides which settings Claude Code is started with. */
interface Settled {
  readonly agentId: string;
  readonly hooks: HooksState;
  readonly permissions: CompiledPolicy;
}

/** The rules of an agent that Claude Code itself has to hold. */
export async function permissionsOf(
  { stateDir, registryPath, say }: Pick<Launcher, 'stateDir' | 'registryPath' | 'say'>,
  agent: Agent,
  sessionName: string,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<CompiledPolicy> {
  const reading = await readRegistry(registryPath).catch(() => undefined);
  const rights = await rightsInForce({ stateDir, reading, agent, sessionName, keep: !dryRun });
  if (rights.note !== undefined) say(`policy of ${agent.agent_id}: ${rights.note}`);
  return compilePolicy(rights.policy);
}

/** The file that Claude Code is started with, if it needs one. */
export function settingsFileFor(stateDir: string, plan: Settled): string | undefined {
  if (hasRules(plan)) return settingsFileOf(stateDir, plan.agentId);
  return plan.hooks.status === 'by-file' ? plan.hooks.settingsFile : undefined;
}

/** Writes that file: the rules, and the hooks where they come by file. */
export async function writeStartSettings(stateDir: string, plan: Settled): Promise<void> {
  if (!hasRules(plan)) return;
  const { hooks, permissions } = plan;
  const file = hooks.status === 'by-file' ? await readPrivateFile(hooks.settingsFile) : undefined;
  const settings = file ? (JSON.parse(file.toString('utf8')) as object) : {};
  await writeSettingsFile(stateDir, plan.agentId, { ...settings, permissions });
}

export function hasRules({ permissions: { deny, ask } }: Pick<Settled, 'permissions'>): boolean {
  return deny.length + ask.length > 0;
}

export function copyOf({ deny, ask }: CompiledPolicy) {
  return { deny: [...deny], ask: [...ask] };
}
