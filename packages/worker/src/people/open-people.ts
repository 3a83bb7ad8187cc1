import type { Environment } from '@gsd-code-skill/core';
import type { PeopleDesk } from '@gsd-code-skill/openclaw-client';
import { findAgentById, openClawSessionOf } from '@gsd-code-skill/registry';
import type { RegistrySource } from '../sources/registry-source.ts';
import { openDesks } from './open-desks.ts';
import { createPeople, type People, type PeopleOptions } from './people.ts';

export interface OpenPeopleOptions
  extends Pick<PeopleOptions, 'stateDir' | 'tell' | 'answerByKeys' | 'onTrouble'> {
  readonly env: Environment;
  readonly registry: Pick<RegistrySource, 'read'>;
}

/** The people whom the registry names, asked in the ways that it says at the time. */
export function openPeople({ registry, env, ...rest }: OpenPeopleOptions): People {
  const opened = openDesks(env, rest.stateDir);

  async function desks(): Promise<readonly PeopleDesk[]> {
    const reading = await registry.read();
    return reading.status === 'read' ? opened.follow(reading.registry) : [];
  }

  const people = createPeople({
    ...rest,
    desks,
    async sessionKeyOf(agentId) {
      const reading = await registry.read();
      const agent = reading.status === 'read' && findAgentById(reading.registry, agentId);
      return agent ? openClawSessionOf(agent).key : undefined;
    },
  });
  return {
    get size() {
      return people.size;
    },
    ask: people.ask,
    resume: people.resume,
    async close() {
      await people.close();
      await opened.close();
    },
  };
}
