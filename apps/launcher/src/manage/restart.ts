import type { Launcher } from '../command-line/launcher.ts';
import type { Report } from '../command-line/report.ts';
import { recover } from '../recover/recover.ts';
import { knownAgent } from './known-agent.ts';
import { endSession } from './stop.ts';

/** Ends an agent's Claude Code, if it runs, and starts it again with its conversation. */
export async function restart(
  launcher: Launcher,
  agentId: string,
  { timeout }: { readonly timeout: number },
): Promise<Report> {
  const session = await endSession(launcher, await knownAgent(launcher, agentId));
  if (session !== undefined) launcher.say(`stopped ${agentId} in session ${session}`);
  return recover(launcher, { agentId, isForced: true, skipSync: true, parallel: 1, timeout });
}
