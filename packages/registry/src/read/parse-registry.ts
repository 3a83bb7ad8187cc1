import { withoutComments } from '../schema/comments.ts';
import { rightsShape } from '../schema/policy.ts';
import { type Agent, type Registry, registrySchema } from '../schema/registry-schema.ts';
import { isEnabled, sessionNameOf } from './find-agent.ts';
import { type Fault, faultsOf, type Problem, toProblem } from './problem.ts';

/** What could be believed of a document. */
export interface ParsedRegistry {
  readonly registry: Registry;
  readonly problems: readonly Problem[];
  /** For every agent in `registry`, its index in the document. */
  readonly positions: readonly number[];
}

/**
 * Reads a document, leaving out what is wrong: a bad setting or unknown key by itself, a bad agent as a whole.
 * Without a list of agents it is no registry: `undefined`, with the reason among the problems.
 */
export function parseRegistry(
  source: unknown,
): ParsedRegistry | { readonly registry: undefined; readonly problems: readonly Problem[] } {
  const document = withoutComments(source);
  const strict = registrySchema.safeParse(document);
  const faults = strict.error?.issues.flatMap((issue) => faultsOf(issue, document)) ?? [];
  const problems = faults.map((fault) => toProblem(fault, document));
  if (faults.some(({ path }) => path.length === 0 || (path.length === 1 && path[0] === 'agents'))) {
    return { registry: undefined, problems };
  }

  const refused = new Set(faults.filter(spoilsAgent).map(({ path }) => path[1]));
  for (const fault of faults) if (!spoilsAgent(fault)) remove(document, fault);
  const { agents, ...shared } = document as { agents: unknown[] };
  const positions = [...agents.keys()].filter((index) => !refused.has(index));
  const sound =
    strict.data ??
    registrySchema.parse({
      ...withoutGaps(shared),
      agents: positions.map((index) => withoutGaps(agents[index])),
    });

  const duplicates = findDuplicates(sound.agents, positions);
  const sameHosts = findSameHosts(document);
  if (duplicates.size + sameHosts.length === 0) return { registry: sound, problems, positions };
  const more = [...duplicates.values(), ...sameHosts].map((fault) => toProblem(fault, document));
  return {
    registry: { ...sound, agents: sound.agents.filter((_, place) => !duplicates.has(place)) },
    problems: [...problems, ...more],
    positions: positions.filter((_, place) => !duplicates.has(place)),
  };
}

// what these hold is left out by itself; a mistake in rights leaves them as they were
const tiers: ReadonlySet<unknown> = new Set([
  'hook_settings',
  'attention',
  'notify',
  ...Object.keys(rightsShape),
]);

function spoilsAgent({ path: [top, , field], isUnknownKey }: Fault): boolean {
  return top === 'agents' && !tiers.has(field) && !isUnknownKey;
}

/** Lists of which a bad entry is left out as a whole, and the others stay. */
const lists: readonly PropertyKey[] = ['notify', 'hosts'];

function remove(document: unknown, { path, isUnknownKey }: Fault): void {
  const list = path.findIndex((key) => lists.includes(key));
  if (list >= 0 && path.length > list + 1) {
    removeEntry(document, path.slice(0, list + 2));
    return;
  }
  // one bad item spoils its list, not the settings around it
  const rules = isUnknownKey ? -1 : path.indexOf('policy');
  const end = rules >= 0 ? rules : path.findLastIndex((key) => typeof key === 'string');
  const parent = at(document, path.slice(0, end));
  const key = path[end];
  if (parent !== undefined && key !== undefined) delete parent[key];
}

/** Leaves one entry out, such as a way to tell people; the others have to be there when they are needed. */
function removeEntry(document: unknown, path: readonly PropertyKey[]): void {
  const entries = at(document, path.slice(0, -1));
  const index = Number(path.at(-1));
  // the others keep their places for faults that are still to come
  if (Array.isArray(entries)) entries[index] = undefined;
}

function at(document: unknown, path: readonly PropertyKey[]) {
  let value = document as Record<PropertyKey, unknown> | undefined;
  for (const key of path) value = value?.[key] as typeof value;
  return value;
}

/** The same agent or file, without the entries that were left out. */
function withoutGaps<Part>(part: Part): Part {
  const sound = Object.entries(part ?? {}).flatMap(([key, entries]) =>
    lists.includes(key) && Array.isArray(entries) ? [[key, entries.filter(Boolean)]] : [],
  );
  return { ...part, ...Object.fromEntries(sound) };
}

/** Agents that an earlier one already stands for, by their place in the list. */
function findDuplicates(
  agents: readonly Agent[],
  positions: readonly number[],
): Map<number, Fault> {
  const duplicates = new Map<number, Fault>();
  const ids = new Map<string, number>();
  const sessions = new Map<string, number>();
  agents.forEach((agent, place) => {
    const position = positions[place] ?? place;
    const session = sessionNameOf(agent);
    const enabled = isEnabled(agent);
    const sameId = ids.get(agent.agent_id);
    const sameSession = enabled ? sessions.get(session) : undefined;
    const fault = (field: string, value: string, first: number) =>
      duplicates.set(place, {
        path: ['agents', position, field],
        reason: `${JSON.stringify(value)} already belongs to agents[${first}]`,
      });

    if (sameId !== undefined) fault('agent_id', agent.agent_id, sameId);
    else if (sameSession !== undefined) fault('tmux_session_name', session, sameSession);
    else {
      ids.set(agent.agent_id, position);
      if (enabled) sessions.set(session, position);
    }
  });
  return duplicates;
}

/** Hosts that are called as one before them; only that one is looked at. */
function findSameHosts(document: unknown): readonly Fault[] {
  const { hosts } = document as { readonly hosts?: readonly ({ name: string } | undefined)[] };
  return (hosts ?? []).flatMap((host, place, all) => {
    const first = all.findIndex((one) => one !== undefined && one.name === host?.name);
    if (host === undefined || first === place) return [];
    const reason = `${JSON.stringify(host.name)} already belongs to hosts[${first}]`;
    return [{ path: ['hosts', place, 'name'], reason }];
  });
}
