import { type Agent, isEnabled } from '@gsd-code-skill/registry';
import { readLaunchRecord } from '@gsd-code-skill/session-channel';
import type { Sightings } from './last-conversation.ts';

/** Why an agent is left alone. */
export interface LeftAlone {
  /** `disabled` and `manual` as the registry says, `ended` by what became of its last start. */
  readonly cause: 'disabled' | 'manual' | 'ended';
  readonly words: string;
}

/** Why an agent is not brought back by itself; `undefined` when it is. */
export async function whyNot(
  agent: Agent,
  { stateDir, lastSeen }: { readonly stateDir: string; readonly lastSeen: Sightings['lastSeen'] },
): Promise<LeftAlone | undefined> {
  const { agent_id: id, auto_wake } = agent;
  if (!isEnabled(agent)) return { cause: 'disabled', words: 'it is disabled in the registry' };
  if (auto_wake === false) {
    return { cause: 'manual', words: 'its auto_wake is off in the registry' };
  }
  const launch = await readLaunchRecord(stateDir, id);
  if (launch?.ended === undefined) return undefined;
  // the end of a session that was stopped is heard of a moment later
  const grace = launch.ended === 'stopped' ? 10_000 : 0;
  const endedAt = Date.parse(launch.endedAt ?? launch.at) + grace;
  if ((lastSeen(id) ?? 0) > endedAt) return undefined;
  const words =
    launch.ended === 'stopped'
      ? `it was stopped; gsd-launcher restart ${id} starts it`
      : `its last start failed; gsd-launcher spawn ${id} tries again`;
  return { cause: 'ended', words };
}
