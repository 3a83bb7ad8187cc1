import type { Agent, Registry } from '../schema/registry-schema.ts';

/** Where an agent's wakes go: its OpenClaw session, else the one that OpenClaw calls its main. */
export function openClawSessionOf(agent: Agent): {
  readonly key?: string;
  readonly id?: string;
} {
  const { agent_id, openclaw_session_key: key, openclaw_session_id: id } = agent;
  if (!key && !id) return { key: `agent:${agent_id}:main` };
  return { ...(key && { key }), ...(id && { id }) };
}

/** The OpenClaw session that hears of what goes wrong, if one is named. */
export function statusSessionOf({
  global_status_openclaw_session_key: key,
  global_status_openclaw_session_id: id,
}: Registry): { readonly key?: string; readonly id?: string } | undefined {
  return key || id ? { ...(key && { key }), ...(id && { id }) } : undefined;
}
