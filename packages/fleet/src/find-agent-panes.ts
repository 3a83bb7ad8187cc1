import { hasClaude, type Process } from '@gsd-code-skill/claude-process';
import { type Agent, ownedPanes, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import type { Pane } from '@gsd-code-skill/tmux-adapter';

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
  const own = ownedPanes(registry, panes).filter(
    (owned) => owned.agent.agent_id === agent.agent_id,
  );
  const bound = own.filter(({ isBound }) => isBound);
  const claude = [...bound, ...own]
    .map(({ pane }) => pane)
    .find((pane) => !pane.dead && hasClaude(processes, pane.pid));
  const name = sessionNameOf(agent);
  return {
    ...(claude !== undefined && { claude }),
    hasSession: panes.some(({ sessionName }) => sessionName === name),
  };
}
