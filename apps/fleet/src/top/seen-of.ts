import type { FleetSession, SessionView } from '@gsd-code-skill/fleet';
import type { Look } from '../look-at-fleet.ts';

/** What a look has seen of one agent. */
export interface Seen {
  readonly view: SessionView;
  readonly session: FleetSession;
}

/** What a look has seen of an agent; `undefined` when the registry does not name it any more. */
export function seenOf({ fleet, view: all }: Look, agentId: string): Seen | undefined {
  const view = all.sessions.find(({ agent }) => agent === agentId);
  const session = fleet.sessions.find(({ agent }) => agent.agent_id === agentId);
  return view && session && { view, session };
}
