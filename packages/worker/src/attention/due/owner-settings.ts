import { isSameSession, type SessionAddress } from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  type Attention,
  findAgentById,
  isEnabled,
  openClawSessionOf,
  type Registry,
  resolveAttention,
  resolveHookSettings,
  resolveNotify,
  statusSessionOf,
} from '@gsd-code-skill/registry';
import {
  agentOfTarget,
  type EscalationTarget,
  type Need,
  peopleTarget,
  statusTarget,
  targetOfSetting,
} from '@gsd-code-skill/session-channel';
import { quietUntil } from './quiet-hours.ts';

/** What the registry says of telling an agent, and of telling others about it. */
export interface OwnerSettings {
  readonly attention: Attention;
  readonly isEnabled: boolean;
  /** True for one that is not in the registry any more: it cannot be told anything. */
  readonly isRemoved?: true;
  readonly mutedTriggers: readonly string[];
  /** Who is told, one after the other; never the agent itself. */
  readonly chain: readonly EscalationTarget[];
  /** When people may be told, in milliseconds since 1970; absent when they may be now. */
  readonly quietUntil?: number;
}

/** The settings of every agent, and of those who own something and are not in the registry any more. */
export function ownerSettings(
  registry: Registry,
  now: number,
  needs: readonly Pick<Need, 'agentId'>[] = [],
): ReadonlyMap<string, OwnerSettings> {
  const known = new Set(registry.agents.map(({ agent_id }) => agent_id));
  const removed = new Set(needs.map(({ agentId }) => agentId).filter((id) => !known.has(id)));
  return new Map([
    ...registry.agents.map((agent) => [agent.agent_id, settingsOf(registry, agent, now)] as const),
    ...Array.from(removed, (id) => [id, removedSettings(registry, id, now)] as const),
  ]);
}

function settingsOf(registry: Registry, agent: Agent, now: number): OwnerSettings {
  const attention = resolveAttention(registry, agent);
  const end = quietUntil(attention.quiet_hours, now);
  return {
    attention,
    isEnabled: isEnabled(agent),
    mutedTriggers: resolveHookSettings(registry, agent).muted_triggers,
    chain: escalationChain(registry, agent),
    ...(end !== undefined && { quietUntil: end }),
  };
}

/** Others are told of what it has left behind. */
function removedSettings(registry: Registry, agentId: string, now: number): OwnerSettings {
  const settings = settingsOf(registry, { agent_id: agentId }, now);
  const silent = { remind_after_s: null, idle_remind_after_s: null };
  return { ...settings, attention: { ...settings.attention, ...silent }, isRemoved: true };
}

/** Who is told that an agent does not see to its sessions, one after the other; never itself. */
export function escalationChain(registry: Registry, owner: Agent): readonly EscalationTarget[] {
  const named = resolveAttention(registry, owner).escalate_to;
  const hasNotify = resolveNotify(registry, owner).length > 0;
  const people = hasNotify ? ([peopleTarget] as const) : [];
  const unnamed = hasNotify ? peopleTarget : statusTarget;
  const to = named === null ? unnamed : targetOfSetting(named);
  if (to === peopleTarget) return people;
  const address = addressOf(registry, to);
  // what ends in the session of the owner tells nobody else
  const isOwner = address !== undefined && isSameSession(address, openClawSessionOf(owner));
  return address === undefined || isOwner ? people : [to, ...people];
}

/** Where somebody hears of what another one does not see to; `undefined` for whom nothing reaches. */
export function addressOf(registry: Registry, to: EscalationTarget): SessionAddress | undefined {
  if (to === statusTarget) return statusSessionOf(registry);
  const agentId = agentOfTarget(to);
  const agent = agentId === undefined ? undefined : findAgentById(registry, agentId);
  return agent !== undefined && isEnabled(agent) ? openClawSessionOf(agent) : undefined;
}
