import { findAgentById, sessionNameOf } from '@gsd-code-skill/registry';
import {
  type Action,
  checkMay,
  checkShellText,
  rightsOfAsker,
} from '@gsd-code-skill/session-driver';
import type { Host } from './host.ts';
import { loadRegistry } from './own-session.ts';

/** Refuses what no session is driven for and its agent may not do all the same. */
export async function checkRight(
  host: Host,
  action: Action,
  { agentId, session }: { readonly agentId: string; readonly session?: string },
): Promise<void> {
  const { stateDir } = host;
  const reading = await loadRegistry(host);
  const agent = findAgentById(reading.registry, agentId);
  const sessionName = session ?? (agent ? sessionNameOf(agent) : agentId);
  const question = { stateDir, reading, agent, sessionName };
  const rights = await rightsOfAsker(question, host.agent);
  checkMay(action, rights);
  if (action.kind === 'type') checkShellText({ rights }, action.text);
}
