import {
  agentOfSession,
  isLastingSession,
  newestSession,
  type OpenClawSession,
} from '@gsd-code-skill/openclaw-client';
import type { Agent } from '@gsd-code-skill/registry';

/** One agent for each that OpenClaw has, with its newest session, if it has one. */
export function agentsOfOpenClaw(
  sessions: readonly OpenClawSession[],
  configured: readonly { readonly id: string }[] = [],
): readonly Agent[] {
  const lasting = sessions.filter(isLastingSession);
  const talking = lasting.flatMap((session) => agentOfSession(session) ?? []);
  return [...new Set([...talking, ...configured.map(({ id }) => id)])].map((agent_id) => {
    const newest = newestSession(lasting.filter((one) => agentOfSession(one) === agent_id));
    return {
      agent_id,
      enabled: true,
      tmux_session_name: `${agent_id}-main`,
      ...(newest !== undefined && { openclaw_session_key: newest.key }),
      ...(newest?.id !== undefined && { openclaw_session_id: newest.id }),
    };
  });
}
