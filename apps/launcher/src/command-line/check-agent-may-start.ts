import { findAgentById, readRegistry, sessionNameOf } from '@gsd-code-skill/registry';
import { requireRight, rightsOfAsker, Stop, signOfAgent } from '@gsd-code-skill/session-driver';
import type { Launcher } from './launcher.ts';
import { LauncherError } from './launcher-error.ts';

/**
 * Refuses an agent that may not start, stop or bring back a session: its own without an id, all of
 * them without an agent. A person at a terminal is not asked.
 */
export async function checkAgentMayStart(
  { env, pid, stateDir, registryPath }: Pick<Launcher, 'env' | 'pid' | 'stateDir' | 'registryPath'>,
  agentId: string | undefined,
): Promise<void> {
  const asker = env.GSD_AGENT_ID || undefined;
  if (asker === undefined && (await signOfAgent(env, pid)) === undefined) return;
  const reading = await readRegistry(registryPath).catch(() => undefined);
  const agent = reading && agentId ? findAgentById(reading.registry, agentId) : undefined;
  const sessionName = agent ? sessionNameOf(agent) : (agentId ?? '');
  const rights = await rightsOfAsker({ stateDir, reading, agent, sessionName, keep: false }, asker);
  try {
    requireRight('start', rights);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    throw new LauncherError(error.message, [], { cause: error });
  }
}
