import { isSameAddress, type OpenClaw, type SessionAddress } from '@gsd-code-skill/openclaw-client';
import { parseWake, WakeError } from '@gsd-code-skill/wake-format';

/** Where an agent's wakes go now; `undefined` when nobody may be woken. */
export type SessionOf = (agentId: string) => Promise<SessionAddress | undefined>;

/** The transport, where a wake whose session is gone goes to the one its agent has now. */
export function redirectToNewSessions(openclaw: OpenClaw, sessionOf: SessionOf): OpenClaw {
  return {
    ...openclaw,
    async deliver(wake, options) {
      const outcome = await openclaw.deliver(wake, options);
      if (outcome.status !== 'unroutable') return outcome;
      const agentId = options?.recipient ?? agentOf(wake.text);
      const session = agentId === undefined ? undefined : await sessionOf(agentId);
      if (session === undefined || isSameAddress(session, wake.session)) return outcome;
      return openclaw.deliver({ ...wake, session }, options);
    },
  };
}

/** The agent that a wake of an earlier version names; `undefined` for a text that is no wake, like a report of failures. */
function agentOf(text: string): string | undefined {
  try {
    return parseWake(text).agentId;
  } catch (error) {
    if (error instanceof WakeError) return undefined;
    throw error;
  }
}
