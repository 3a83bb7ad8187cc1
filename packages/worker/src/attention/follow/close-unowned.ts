import { findAgentById, type Registry } from '@gsd-code-skill/registry';
import { closeNeed, readNeeds } from '@gsd-code-skill/session-channel';
import { isWatchedKind } from '../due/need-clock.ts';

/** Milliseconds for which others are told of what an agent has left behind. */
const keptForOthers = 24 * 3_600_000;

/** Closes what an agent that is not in the registry any more has left: at once what nobody is reminded of, the rest after a day. */
export async function closeUnowned(
  stateDir: string,
  registry: Registry,
  now: number,
): Promise<void> {
  for (const { id, agentId, kind, isUnexpected, openedAt } of await readNeeds(stateDir)) {
    if (findAgentById(registry, agentId) !== undefined) continue;
    const isTold = isWatchedKind(kind) || isUnexpected === true;
    if (isTold && now - Date.parse(openedAt) < keptForOthers) continue;
    const how = 'its agent is no longer in the registry';
    await closeNeed(stateDir, id, { by: 'nobody', how });
  }
}
