import { updateRegistry } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { knownAgent } from './known-agent.ts';

/** Takes an agent out of the registry; its folder and its conversations stay. */
export async function remove(launcher: Launcher, agentId: string): Promise<Report> {
  const { claude } = await knownAgent(launcher, agentId);
  if (claude !== undefined) {
    throw new LauncherError(`${agentId} runs in session ${claude.sessionName}`, [
      `stop it first: gsd-launcher stop ${agentId}`,
    ]);
  }
  const { registryPath: path } = launcher;
  await updateRegistry(path, ({ agents, ...rest }) => ({
    ...rest,
    agents: agents.filter(({ agent_id }) => agent_id !== agentId),
  }));
  return {
    lines: [
      `removed ${agentId} from ${path}`,
      `its folder and conversations stay; the entry is still in ${path}.bak`,
    ],
    data: { agent: agentId, registry: path, backup: `${path}.bak` },
  };
}
