import { isAbsolute } from 'node:path';
import { createAdmin, OpenClawError } from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  createRegistry,
  type Registry,
  readRegistry,
  updateRegistry,
} from '@gsd-code-skill/registry';
import { openDelivery } from '../diagnose/delivery/transport.ts';
import { checkRegistry } from '../diagnose/host/registry.ts';
import type { Machine } from '../diagnose/machine.ts';
import type { Guide } from './guide/guide.ts';
import { agentsOfOpenClaw } from './openclaw/agents-of-openclaw.ts';
import { giveSession } from './openclaw/give-session.ts';

/** Makes a registry where there is none, with OpenClaw's agents or one that is named now. */
export async function prepareRegistry(
  machine: Machine,
  guide: Guide,
): Promise<Registry | undefined> {
  const { registryPath } = machine;
  const before = await checkRegistry(machine);
  // one that cannot be read, or has agents, is the user's to change
  if (!before.isVacant) {
    guide.check(before.check);
    return before.registry;
  }

  const isMissing = before.registry === undefined;
  if (isMissing && !(await guide.confirm(`Create the registry ${registryPath}?`))) return undefined;
  const found = await findAgents(before.registry, machine, guide);
  await createRegistry(registryPath);
  if (found.length > 0) {
    await updateRegistry(registryPath, ({ agents, ...rest }) => ({
      ...rest,
      agents: [...agents, ...found],
    }));
  }
  const { registry } = await readRegistry(registryPath);
  const names = registry.agents.map(({ agent_id }) => agent_id).join(', ');
  guide.done(`Registry: ${registryPath}, ${names === '' ? 'no agents yet' : `agents ${names}`}`);
  return registry;
}

async function findAgents(
  registry: Registry | undefined,
  machine: Machine,
  guide: Guide,
): Promise<readonly Agent[]> {
  const openclaw = await openDelivery(registry, machine);
  const { transport } = openclaw;
  await openclaw.close();
  if (transport === 'inbox') return askForAgent(machine, guide);
  const known = await guide.wait('Asking OpenClaw for its agents', async () =>
    agentsOfOpenClaw(await listSessions(registry, machine, guide), await listAgents(machine)),
  );
  if (known.length === 0) return askForAgent(machine, guide);
  const chosen = await guide.choose(
    'Which of OpenClaw’s agents run Claude Code sessions?',
    known.map(({ agent_id, openclaw_session_key: hint = 'no conversation yet' }) => ({
      value: agent_id,
      hint,
    })),
  );
  const agents = known.filter(({ agent_id }) => chosen.includes(agent_id));
  return Promise.all(agents.map((agent) => giveSession(agent, machine, guide)));
}

async function listSessions(registry: Registry | undefined, machine: Machine, guide: Guide) {
  const openclaw = await openDelivery(registry, machine);
  try {
    return await openclaw.sessions();
  } catch (error) {
    guide.warn(`OpenClaw does not list its sessions: ${(error as Error).message}`);
    return [];
  } finally {
    await openclaw.close();
  }
}

// a gateway on another machine comes without the command
async function listAgents({ env }: Machine) {
  return createAdmin({ env })
    .agents()
    .catch((error) => {
      if (error instanceof OpenClawError) return [];
      throw error;
    });
}

async function askForAgent({ env }: Machine, guide: Guide): Promise<readonly Agent[]> {
  const agent_id = await guide.ask('Name of the first agent (empty for none)', {
    problemOf: (answer) =>
      /^[\w-]*$/.test(answer) ? undefined : 'Letters, digits, - and _, please',
  });
  if (agent_id === undefined) {
    guide.say('Add an agent at any time: gsd-launcher spawn <agent> <folder>');
    return [];
  }
  const working_directory = await guide.ask('Folder it works in', {
    ...(env.PWD !== undefined && { proposal: env.PWD }),
    problemOf: (answer) => (isAbsolute(answer) ? undefined : 'An absolute path, please'),
  });
  return [
    {
      agent_id,
      enabled: true,
      tmux_session_name: `${agent_id}-main`,
      ...(working_directory !== undefined && { working_directory }),
    },
  ];
}
