import type { Session } from '@gsd-code-skill/openclaw-client';
import type { Agent } from '@gsd-code-skill/registry';

// sessions that OpenClaw starts for a task of its own; nobody sits in them
const passing = /^agent:[^:]+:(?:subagent|cron|explicit|acp|hook)(?::|$)/;

/** One agent for each that OpenClaw has, with its newest session. */
export function agentsOfOpenClaw(sessions: readonly Session[]): readonly Agent[] {
  const newest = new Map<string, Session>();
  for (const session of sessions) {
    const agentId = session.agentId ?? /^agent:([^:]+):/.exec(session.key)?.[1];
    if (agentId === undefined || passing.test(session.key)) continue;
    const known = newest.get(agentId);
    if (known === undefined || (known.updatedAt ?? 0) < (session.updatedAt ?? 0)) {
      newest.set(agentId, session);
    }
  }
  return Array.from(newest, ([agent_id, { key, id }]) => ({
    agent_id,
    enabled: true,
    tmux_session_name: `${agent_id}-main`,
    openclaw_session_key: key,
    ...(id !== undefined && { openclaw_session_id: id }),
  }));
}
