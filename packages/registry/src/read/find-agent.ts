import type { Agent, Registry } from '../schema/registry-schema.ts';

const suffix = '-main';

/** The tmux session an agent lives in: its `tmux_session_name`, else `<agent_id>-main`. */
export function sessionNameOf({ agent_id, tmux_session_name }: Agent): string {
  return tmux_session_name || agent_id + suffix;
}

/** True unless the registry switches an agent off. */
export function isEnabled({ enabled }: Pick<Agent, 'enabled'>): boolean {
  return enabled !== false;
}

/** The enabled agent whose session has exactly this name. */
export function findAgentBySession(registry: Registry, sessionName: string): Agent | undefined {
  // the id of an agent that names no session; building every name instead takes ten times as long
  const id = sessionName.endsWith(suffix) ? sessionName.slice(0, -suffix.length) : undefined;
  return registry.agents.find(
    ({ enabled, agent_id, tmux_session_name }) =>
      isEnabled({ enabled }) &&
      (tmux_session_name ? tmux_session_name === sessionName : agent_id === id),
  );
}

/** The agent of this id, enabled or not. */
export function findAgentById(registry: Registry, agentId: string): Agent | undefined {
  return registry.agents.find((agent) => agent.agent_id === agentId);
}

/** What a pane says of itself. */
export interface PaneNames {
  /** The agent it is bound to, by the option that the launcher sets. */
  readonly agentId?: string | undefined;
  /** The names of the sessions that show it; a group of sessions shares its panes. */
  readonly sessionNames: readonly string[];
}

/** The agent of a pane: the one it is bound to, else the one whose session it is in. */
export function findPaneOwner(
  registry: Registry,
  { agentId, sessionNames }: PaneNames,
): Agent | undefined {
  const bound = agentId === undefined ? undefined : findAgentById(registry, agentId);
  if (bound !== undefined) return bound;
  for (const name of sessionNames) {
    const agent = findAgentBySession(registry, name);
    if (agent !== undefined) return agent;
  }
  // a disabled agent's session is its own only where no other agent has it
  return registry.agents.find((agent) => sessionNames.includes(sessionNameOf(agent)));
}
