import type { Agent, Registry } from './registry-schema.ts';

/** The tmux session an agent lives in: its `tmux_session_name`, else `<agent_id>-main`. */
export function sessionNameOf({ agent_id, tmux_session_name }: Agent): string {
  return tmux_session_name || `${agent_id}-main`;
}

/** The enabled agent whose session has exactly this name. */
export function findAgentBySession(registry: Registry, sessionName: string): Agent | undefined {
  return registry.agents.find(
    (agent) => agent.enabled !== false && sessionNameOf(agent) === sessionName,
  );
}

/** The agent of this id, enabled or not. */
export function findAgentById(registry: Registry, agentId: string): Agent | undefined {
  return registry.agents.find((agent) => agent.agent_id === agentId);
}
