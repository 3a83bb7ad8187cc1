import { listProcesses, type Process } from '@gsd-code-skill/claude-process';
import { agentOption, exitOption } from '@gsd-code-skill/core';
import { type AgentPanes, findAgentPanes } from '@gsd-code-skill/fleet';
import { type Agent, findAgentById, type Registry } from '@gsd-code-skill/registry';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import { loadRegistry } from '../registry/registry-file.ts';

/** An agent of the registry, and what there is of it. */
export interface KnownAgent extends AgentPanes {
  readonly agent: Agent;
  readonly registry: Registry;
  /** Every pane that is bound to it. */
  readonly bound: readonly Pane[];
  readonly processes: readonly Process[];
}

/** Finds an agent and its session, or says that the registry does not have it. */
export async function knownAgent(launcher: Launcher, agentId: string): Promise<KnownAgent> {
  const { registry } = await loadRegistry(launcher.registryPath);
  const agent = findAgentById(registry, agentId);
  if (agent === undefined) {
    const ids = registry.agents.map(({ agent_id }) => agent_id).join(', ') || 'none';
    throw new LauncherError(`${agentId} is not in the registry; there are: ${ids}`);
  }
  const panes = await launcher.tmux.panes({ userOptions: [agentOption, exitOption] });
  const processes = await listProcesses(panes.map(({ pid }) => pid));
  const bound = panes.filter(({ userOptions }) => userOptions[agentOption] === agentId);
  return {
    agent,
    registry,
    bound,
    processes,
    ...findAgentPanes(agent, registry, panes, processes),
  };
}
