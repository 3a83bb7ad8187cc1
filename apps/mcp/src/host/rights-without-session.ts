import { findAgentById, sessionNameOf } from '@gsd-code-skill/registry';
import {
  type Action,
  checkMay,
  checkShellText,
  type Rights,
  requireRight,
  rightsOfAsker,
} from '@gsd-code-skill/session-driver';
import type { Host } from './host.ts';
import { isReached, loadRegistry } from './own-session.ts';

interface Whose {
  readonly agentId: string;
  readonly session?: string;
}

/** Refuses what no session is driven for and its agent may not do all the same. */
export async function checkRight(host: Host, action: Action, whose: Whose): Promise<void> {
  const rights = await rightsOn(host, whose);
  checkMay(action, rights);
  if (action.kind === 'type') checkShellText({ rights }, action.text);
}

/** Refuses to start, or bring back, what its agent may not. */
export async function checkStart(host: Host, agentId: string): Promise<void> {
  requireRight('start', await rightsOn(host, { agentId }));
}

/** The agents at whose sessions nobody may look; refuses where that is the only one there is. */
export async function hiddenAgents(host: Host): Promise<ReadonlySet<string>> {
  const { registry } = await loadRegistry(host);
  const agents = registry.agents.filter((agent) => isReached(host, agent));
  const hidden = new Set<string>();
  for (const { agent_id: agentId } of agents) {
    const rights = await rightsOn(host, { agentId });
    if (agents.length === 1) requireRight('look', rights);
    if (rights.may?.includes('look') === false) hidden.add(agentId);
  }
  return hidden;
}

async function rightsOn(host: Host, { agentId, session }: Whose): Promise<Rights> {
  const { stateDir } = host;
  const reading = await loadRegistry(host);
  const agent = findAgentById(reading.registry, agentId);
  const sessionName = session ?? (agent ? sessionNameOf(agent) : agentId);
  return rightsOfAsker({ stateDir, reading, agent, sessionName }, host.agent);
}
