import { exists } from '@gsd-code-skill/core';
import {
  type Agent,
  createRegistry,
  findAgentById,
  type Problem,
  type Registry,
  RegistryError,
  readRegistry,
  updateRegistry,
} from '@gsd-code-skill/registry';
import { LauncherError } from '../command-line/launcher-error.ts';
import { showCommand } from '../command-line/show-command.ts';

/** A registry that was read, and what in it was not believed. */
export interface LoadedRegistry {
  readonly registry: Registry;
  readonly problems: readonly Problem[];
}

/** Reads the registry, or says what to do about one that cannot be read. */
export async function loadRegistry(path: string): Promise<LoadedRegistry> {
  try {
    return await readRegistry(path);
  } catch (error) {
    throw await explain(path, error);
  }
}

/** The same, where a registry that is not there yet has no agents. */
export async function loadOrEmpty(path: string): Promise<LoadedRegistry> {
  try {
    return await readRegistry(path);
  } catch (error) {
    // a backup without its registry says that one was lost
    const isNew = isMissing(error) && !(await exists(`${path}.bak`));
    if (isNew) return { registry: { agents: [] }, problems: [] };
    throw await explain(path, error);
  }
}

/** Adds an agent; one that is there keeps everything but its folder and its OpenClaw session. */
export async function registerAgent(path: string, agent: Agent): Promise<void> {
  await loadOrEmpty(path);
  await createRegistry(path);
  const { agent_id, working_directory = '', openclaw_session_key, openclaw_session_id } = agent;
  const fields = {
    working_directory,
    ...(openclaw_session_key !== undefined && { openclaw_session_key, openclaw_session_id }),
  };
  await updateRegistry(path, (registry) => ({
    ...registry,
    agents:
      findAgentById(registry, agent_id) === undefined
        ? [...registry.agents, agent]
        : registry.agents.map((one) => (one.agent_id === agent_id ? withFields(one, fields) : one)),
  }));
}

function withFields(agent: Agent, fields: Partial<Record<keyof Agent, string | undefined>>): Agent {
  const entries = Object.entries({ ...agent, ...fields });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Agent;
}

/** What the copy of a registry that cannot be read still says. */
export async function readBackup(path: string): Promise<Registry | undefined> {
  try {
    return (await readRegistry(`${path}.bak`)).registry;
  } catch {
    return undefined;
  }
}

async function explain(path: string, error: unknown): Promise<unknown> {
  if (!(error instanceof RegistryError)) return error;
  const hasBackup = (await readBackup(path)) !== undefined;
  const restore = `restore the copy of its last good state: ${showCommand(['cp', `${path}.bak`, path])}`;
  const advice = isMissing(error)
    ? ['start and register a first agent: gsd-launcher spawn <agent> <workdir>']
    : [`repair ${path} yourself; it was left as it is`];
  return new LauncherError(error.message, hasBackup ? [restore] : advice, { cause: error });
}

function isMissing(error: unknown): boolean {
  return error instanceof RegistryError && error.code === 'missing';
}
