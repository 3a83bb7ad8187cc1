import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Document } from './document.ts';

/** Adds the scripts' default prompt to their registry, where somebody has written one. */
export async function withOldPrompt(
  document: Document,
  registryFile: string,
  shipped: string,
): Promise<Document> {
  const file = join(dirname(registryFile), 'default-system-prompt.txt');
  const text = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (text === '' || text === shipped.trim() || 'default_system_prompt' in document)
    return document;
  const { agents, ...rest } = document;
  return { ...rest, default_system_prompt: text, agents };
}

/** What works otherwise than before for agents that are taken over as they are. */
export function changedForAgents(document: Document): readonly string[] {
  const agents = document.agents.filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  );
  const named = (isMeant: (agent: Record<string, unknown>) => boolean) =>
    agents.filter(isMeant).map(({ agent_id: id }) => String(id));
  const without = (key: string) => named((agent) => agent[key] === undefined);
  const prompted = named((agent) => Boolean(agent.system_prompt));
  return [
    ...lineFor(without('enabled'), 'without enabled, an agent is now on'),
    ...lineFor(without('auto_wake'), 'without auto_wake, recovery now brings an agent back'),
    ...lineFor(
      document.default_system_prompt === undefined ? [] : prompted,
      'system_prompt now replaces the default instead of following it',
    ),
  ];
}

function lineFor(agents: readonly string[], change: string): readonly string[] {
  return agents.length === 0 ? [] : [`changed: ${change}: ${agents.join(', ')}`];
}
