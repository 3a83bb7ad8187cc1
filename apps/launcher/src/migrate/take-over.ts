import { registrySchema } from '@gsd-code-skill/registry';
import type { Path } from './document.ts';
import { type Document, type Fields, freeKey, isComment, isFields, showPath } from './document.ts';
import { duplicateReason } from './duplicate-agent.ts';

/** Something that cannot be taken over; it stays in the file as a comment. */
export interface LeftOver {
  /** Where it stood. */
  readonly path: string;
  readonly reason: string;
  /** The key it is kept under. */
  readonly keptAs: string;
}

export interface TakenOver {
  readonly document: Fields & { readonly agents: readonly Fields[] };
  readonly leftOver: readonly LeftOver[];
}

/** Makes a valid registry of any; what has no meaning in it becomes a comment, in its place. */
export function takeOver(given: Document): TakenOver {
  const old = withNewNames(given);
  const faults = faultsIn(old);
  const leftOver: LeftOver[] = [];

  function rename(fields: Fields, at: Path): Fields {
    const entries = Object.entries(fields).map(([key, value]) => {
      const path = [...at, key];
      const reason = faults.get(JSON.stringify(path));
      if (reason === undefined) return [key, isFields(value) ? rename(value, path) : value];
      const keptAs = freeKey(`_comment_${key}`, fields);
      leftOver.push({ path: showPath(path), reason, keptAs });
      return [keptAs, value];
    });
    return Object.fromEntries(entries);
  }

  const shared = rename(old, []);
  const keptAs = freeKey('_comment_agents_left_out', old);
  const agents: Fields[] = [];
  const refused: unknown[] = [];
  for (const [index, entry] of old.agents.entries()) {
    const path = ['agents', index];
    const agent = isFields(entry) ? rename(entry, path) : {};
    const reason = faults.get(JSON.stringify(path)) ?? duplicateReason(agent, agents);
    if (reason === undefined) agents.push(agent);
    else {
      refused.push(entry);
      leftOver.push({ path: showPath(path), reason, keptAs });
    }
  }
  const document = { ...shared, agents, ...(refused.length > 0 && { [keptAs]: refused }) };
  return { document, leftOver };
}

/** Settings that are called otherwise now, wherever they stand. */
function withNewNames<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withNewNames) as T;
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => {
    const isOld = key === 'transcript_extract_chars' && value.max_content_chars === undefined;
    return [isOld ? 'max_content_chars' : key, withNewNames(one)];
  });
  return Object.fromEntries(entries) as T;
}

/** What the schema refuses, by the path of the key or the agent it spoils. */
function faultsIn(old: Document): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const issue of registrySchema.safeParse(old).error?.issues ?? []) {
    const path = issue.path as Path;
    if (issue.code === 'unrecognized_keys') {
      const unknown = issue.keys.filter((key) => !isComment(key));
      for (const key of unknown)
        faults.set(JSON.stringify([...path, key]), 'no longer has a meaning');
    } else {
      const [, , field] = path;
      const where = field === 'agent_id' ? 'agent_id: ' : '';
      const reason = issue.message.replace(/^Invalid input: /, '');
      faults.set(JSON.stringify(spoiledBy(path)), `${where}${reason}`);
    }
  }
  return faults;
}

function spoiledBy(path: Path): Path {
  const [top, index, field] = path;
  // without its id, an agent is nobody
  if (top === 'agents' && (field === undefined || field === 'agent_id'))
    return ['agents', index ?? 0];
  // one bad item spoils its list
  return path.slice(0, path.findLastIndex((key) => typeof key === 'string') + 1);
}
