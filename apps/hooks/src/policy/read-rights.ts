import type { Environment } from '@gsd-code-skill/core';
import {
  type Agent,
  findAgentById,
  findAgentBySession,
  type Problem,
  readRegistry,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { type Rights, rightsInForce, rightsProblems } from '@gsd-code-skill/session-driver';
import { placesOf } from '../places.ts';

export interface ReadRights {
  readonly rights: Rights;
  readonly agent: Agent | undefined;
  readonly problems: readonly Problem[];
}

/** The rights of an agent, by its id or its session; those that all share without a name. */
export async function readRightsOf(env: Environment, name?: string): Promise<ReadRights> {
  const { stateDir, registryPath } = placesOf(env);
  const reading = await readRegistry(registryPath);
  const { registry } = reading;
  const agent =
    name === undefined
      ? undefined
      : (findAgentById(registry, name) ?? findAgentBySession(registry, name));
  if (name !== undefined && agent === undefined) throw new Error(`no agent or session "${name}"`);
  const sessionName = agent ? sessionNameOf(agent) : '';
  const rights = await rightsInForce({ stateDir, reading, agent, sessionName, keep: false });
  return { rights, agent, problems: rightsProblems(reading) };
}
