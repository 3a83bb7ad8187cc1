import {
  agentOfSession,
  isLastingSession,
  newestSession,
  type Session,
} from '@gsd-code-skill/openclaw-client';
import type { Agent } from '@gsd-code-skill/registry';

/** One agent for each that OpenClaw has, with its newest session. */
export function agentsOfOpenClaw(sessions: readonly Session[]): readonly Agent[] {
  const lasting = sessions.filter(isLastingSession);
  return [...new Set(lasting.map(agentOfSession))].flatMap((agent_id) => {
    const newest = newestSession(lasting.filter((one) => agentOfSession(one) === agent_id));
    if (agent_id === undefined || newest === undefined) return [];
    return {
      agent_id,
      enabled: true,
      tmux_session_name: `${agent_id}-main`,
      openclaw_session_key: newest.key,
      ...(newest.id !== undefined && { openclaw_session_id: newest.id }),
    };
  });
}
