import { type Agent, isEnabled, sessionNameOf } from '@gsd-code-skill/registry';
import type { Fields } from './document.ts';

/** Why an agent cannot stand beside others: its id or its session is taken. */
export function duplicateReason(agent: Fields, others: readonly Fields[]): string | undefined {
  const { agent_id: id } = agent;
  if (others.some(({ agent_id }) => agent_id === id)) return `there is another agent ${id}`;
  if (!isEnabled(agent as Agent)) return undefined;
  const session = sessionNameOf(agent as Agent);
  const owner = others.find(
    (other) => isEnabled(other as Agent) && sessionNameOf(other as Agent) === session,
  );
  return owner && `its session ${session} belongs to ${owner.agent_id}`;
}
