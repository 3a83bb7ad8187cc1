import { isEnabled, type Registry, sessionNameOf } from '@gsd-code-skill/registry';

/** The first of `name`, `name-2`, `name-3` … that no session has and no other agent claims. */
export function freeSessionName(
  name: string,
  taken: readonly string[],
  { registry, agentId }: { readonly registry: Registry; readonly agentId: string },
): string {
  const others = registry.agents.filter((agent) => agent.agent_id !== agentId && isEnabled(agent));
  const used = new Set([...taken, ...others.map(sessionNameOf)]);
  let free = name;
  for (let number = 2; used.has(free); number++) free = `${name}-${number}`;
  return free;
}
