import { Stop, usage } from '@gsd-code-skill/session-driver';
import type { Host } from '../host/host.ts';

/** The agent that is meant: the server's own, where it has one. */
export function agentOf({ agent: own }: Host, given: string | undefined): string {
  if (own === undefined) {
    if (given === undefined) throw usage('agent is missing: fleet_list gives the ids');
    return given;
  }
  if (given === undefined || given === own) return own;
  const message = `this server is for the agent ${own} alone, nothing was started`;
  throw new Stop({ verdict: 'refused', message });
}
