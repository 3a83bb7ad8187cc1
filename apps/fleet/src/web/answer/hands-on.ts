import type { FleetSession } from '@gsd-code-skill/fleet';
import { readRegistry } from '@gsd-code-skill/registry';
import { type DrivenSession, openSession, rightsInForce } from '@gsd-code-skill/session-driver';
import type { WebHost } from '../web-host.ts';

/** The hands of the person at the page on a session: what an agent may do binds agents, the rules bind everybody. */
export async function handsOn(
  { stateDir, configDir, registryPath, tmuxAt }: WebHost,
  { agent, sessionName, memory }: Pick<FleetSession, 'agent' | 'sessionName' | 'memory'>,
): Promise<DrivenSession> {
  const reading = await readRegistry(registryPath).catch(() => undefined);
  return openSession({
    ...{ session: sessionName, stateDir, configDir, by: 'person' },
    tmux: tmuxAt(memory?.socketPath),
    rights: async () => {
      const rights = await rightsInForce({ stateDir, reading, agent, sessionName, keep: false });
      const { may: _, ...others } = rights;
      // what grants for longer than once is for the keyboard
      return { ...others, permanent: false, shellInput: false };
    },
  });
}
