import { createAdmin, createSessionCommand, OpenClawError } from '@gsd-code-skill/openclaw-client';
import type { Agent } from '@gsd-code-skill/registry';
import type { Machine } from '../../diagnose/machine.ts';
import type { Guide } from '../guide/guide.ts';

/** Makes a session for an agent that never talked, or says how it gets one. */
export async function giveSession(
  agent: Agent,
  { env }: Pick<Machine, 'env'>,
  guide: Guide,
): Promise<Agent> {
  if (agent.openclaw_session_key !== undefined) return agent;
  try {
    const { key, id } = await createAdmin({ env }).createSession(agent.agent_id);
    guide.done(`OpenClaw has a session for ${agent.agent_id} now: ${key}`);
    return { ...agent, openclaw_session_key: key, ...(id && { openclaw_session_id: id }) };
  } catch (error) {
    if (!(error instanceof OpenClawError)) throw error;
    const command = createSessionCommand(agent.agent_id);
    guide.warn(`${agent.agent_id} has no session in OpenClaw yet (${error.message}): ${command}`);
    return agent;
  }
}
