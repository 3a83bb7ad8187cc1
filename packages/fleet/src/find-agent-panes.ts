import type { Process } from '@gsd-code-skill/claude-process';
import { agentOption } from '@gsd-code-skill/core';
import { type Agent, findPaneOwner, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { hasClaude } from './has-claude.ts';

/** What there is of an agent on a tmux server. */
export interface AgentPanes {
  /** The pane Claude Code lives in. */
  readonly claude?: Pane;
  /** True when there is a session of exactly the agent's name. */
  readonly hasSession: boolean;
}

/** Finds an agent's session and its living Claude Code; a pane that is bound to the agent comes first. */
export function findAgentPanes(
  agent: Agent,
  registry: Registry,
  panes: readonly Pane[],
  processes: readonly Process[],
): AgentPanes {
  const isBound = ({ userOptions }: Pane) => userOptions[agentOption] === agent.agent_id;
  const own = panes.filter((pane) => ownerOf(pane, registry)?.agent_id === agent.agent_id);
  const claude = [...own.filter(isBound), ...own.filter((pane) => !isBound(pane))].find(
    (pane) => !pane.dead && hasClaude(processes, pane.pid),
  );
  const name = sessionNameOf(agent);
  return {
    ...(claude !== undefined && { claude }),
    hasSession: panes.some(({ sessionName }) => sessionName === name),
  };
}

function ownerOf({ userOptions, sessionName }: Pane, registry: Registry): Agent | undefined {
  return findPaneOwner(registry, {
    agentId: userOptions[agentOption],
    sessionNames: [sessionName],
  });
}
