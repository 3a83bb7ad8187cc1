import type { Ruling } from '@gsd-code-skill/policy';
import { rightsInForce, ruleOn } from '@gsd-code-skill/session-driver';
import { logTrouble } from '../delivery/delivery-log.ts';
import { askedBy } from '../event/asked-by.ts';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';
import type { WorkerContext } from '../worker-context.ts';

const noted = new Set<string>();

/** What the policy says of the request that an event makes. */
export async function ruleRequest(
  event: HookEvent,
  { agent, sessionName }: Owner,
  { stateDir, registry }: WorkerContext,
): Promise<Ruling> {
  const read = await registry.read();
  const reading = read.status === 'read' ? read : undefined;
  const rights = await rightsInForce({ stateDir, reading, agent, sessionName });
  if (rights.note !== undefined && !noted.has(rights.note)) {
    noted.add(rights.note);
    await logTrouble(stateDir, new Error(`policy of ${agent.agent_id}: ${rights.note}`));
  }
  return ruleOn(rights.policy, { ...askedBy(event), cwd: event.payload.cwd });
}
