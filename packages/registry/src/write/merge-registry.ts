import { isDeepStrictEqual } from 'node:util';
import type { ParsedRegistry } from '../read/parse-registry.ts';
import type { Registry } from '../schema/registry-schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Carries a change into the document; what the reader left out, comments included, stays where it is. */
export function mergeRegistry(raw: Fields, before: ParsedRegistry, after: Registry): Fields {
  const agents = mergeAgents(raw.agents as readonly unknown[], before, after);
  return mergeFields({ ...raw, agents }, { ...before.registry, agents }, { ...after, agents });
}

function mergeAgents(
  raw: readonly unknown[],
  { registry, positions }: ParsedRegistry,
  after: Registry,
): unknown[] {
  const staying = new Set(after.agents.map((agent) => agent.agent_id));
  const known = new Map(registry.agents.map((agent, place) => [agent.agent_id, place]));
  const idAt = new Map(positions.map((at, place) => [at, registry.agents[place]?.agent_id]));

  // an entry the reader skipped follows the agent it stood behind
  const followers = new Map<string | undefined, unknown[]>();
  let leader: string | undefined;
  raw.forEach((entry, at) => {
    const id = idAt.get(at);
    if (id === undefined) followers.set(leader, [...(followers.get(leader) ?? []), entry]);
    else if (staying.has(id)) leader = id;
  });

  const merged = after.agents.flatMap((agent) => {
    const place = known.get(agent.agent_id);
    const entry =
      place === undefined
        ? agent
        : mergeFields(
            raw[positions[place] ?? -1] as Fields,
            registry.agents[place] as Fields,
            agent,
          );
    return [entry, ...(followers.get(agent.agent_id) ?? [])];
  });
  return [...(followers.get(undefined) ?? []), ...merged];
}

function mergeFields(raw: Fields, before: Fields, after: Fields): Fields {
  const kept = Object.entries(raw).flatMap(([key, value]) => {
    const was = before[key];
    const is = after[key];
    if (isDeepStrictEqual(was, is)) return [[key, value] as const];
    if (is === undefined) return [];
    const nested = isFields(value) && isFields(is);
    return [[key, nested ? mergeFields(value, isFields(was) ? was : {}, is) : is] as const];
  });
  const added = Object.entries(after).filter(([key]) => !Object.hasOwn(raw, key));
  return Object.fromEntries([...kept, ...added]);
}

function isFields(value: unknown): value is Fields {
  // neither a list nor a number kept by its digits
  return value !== undefined && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
