import type { Process } from '@gsd-code-skill/claude-process';
import { agentOption } from '@gsd-code-skill/core';
import { type Agent, findAgentById, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { hasClaude } from './has-claude.ts';

/** What there is of an agent on a tmux server. */
export interface AgentPanes {
  /** The pane Claude Code lives in. */
  readonly claude?: Pane;
  /** True when there is a session of exactly the agent's name. */
  readonly hasSession: boolean;
}

/** Finds an agent's session and its living Claude Code, by binding and by exact name. */
export function findAgentPanes(
  agent: Agent,
  registry: Registry,
  panes: readonly Pane[],
  processes: readonly Process[],
): AgentPanes {
  const name = sessionNameOf(agent);
  const ownerOf = (pane: Pane) => findAgentById(registry, pane.userOptions[agentOption] ?? '');
  const bound = panes.filter((pane) => ownerOf(pane)?.agent_id === agent.agent_id);
  const named = panes.filter((pane) => pane.sessionName === name && ownerOf(pane) === undefined);
  const claude = [...bound, ...named].find((pane) => !pane.dead && hasClaude(processes, pane.pid));
  return {
    ...(claude !== undefined && { claude }),
    hasSession: panes.some(({ sessionName }) => sessionName === name),
  };
}
