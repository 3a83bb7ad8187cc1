import { listProcesses } from '@gsd-code-skill/claude-process';
import { agentOption } from '@gsd-code-skill/core';
import { findAgentPanes } from '@gsd-code-skill/fleet';
import type { Agent, Registry } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';

/** The session in which an agent's Claude Code lives already. */
export async function findLiving(
  { tmux }: Launcher,
  registry: Registry,
  agent: Agent,
): Promise<string | undefined> {
  const panes = await tmux.panes({ userOptions: [agentOption] });
  if (panes.length === 0) return undefined;
  const processes = await listProcesses(panes.map(({ pid }) => pid));
  const { claude } = findAgentPanes(agent, registry, panes, processes);
  return claude?.sessionName;
}
