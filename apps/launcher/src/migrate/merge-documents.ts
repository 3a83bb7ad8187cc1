import { isDeepStrictEqual } from 'node:util';
import { type Fields, freeKey, isComment, isFields, type Path, showPath } from './document.ts';
import { duplicateReason } from './duplicate-agent.ts';
import type { TakenOver } from './take-over.ts';

type ValidDocument = TakenOver['document'];

export interface Merged {
  readonly document: ValidDocument;
  /** What both name, differently; nothing may be written then. */
  readonly clashes: readonly string[];
}

/** Adds one registry to another; what is in both has to be the same. */
export function mergeDocuments(current: ValidDocument, added: ValidDocument): Merged {
  const clashes: string[] = [];

  function mergeFields(fields: Fields, more: Fields, at: Path): Fields {
    const merged: Record<string, unknown> = { ...fields };
    for (const [key, value] of Object.entries(more)) {
      const own = fields[key];
      const path = [...at, key];
      if (isBlank(own)) merged[key] = value;
      else if (isBlank(value) || isDeepStrictEqual(own, value)) continue;
      else if (isComment(key)) addComment(merged, key, value);
      else if (isFields(own) && isFields(value)) merged[key] = mergeFields(own, value, path);
      else if (key !== '$schema') {
        const [is, was] = [own, value].map((one) => JSON.stringify(one));
        clashes.push(`${showPath(path)}: ${is} here, ${was} there`);
      }
    }
    return merged;
  }

  const agents = [...current.agents];
  for (const agent of added.agents) {
    const place = agents.findIndex(({ agent_id }) => agent_id === agent.agent_id);
    const own = agents[place];
    if (own !== undefined) agents[place] = mergeFields(own, agent, [String(agent.agent_id)]);
    else {
      const reason = duplicateReason(agent, agents);
      if (reason !== undefined) clashes.push(`${agent.agent_id}: ${reason}`);
      agents.push(agent);
    }
  }
  const { agents: _, ...shared } = added;
  return { document: { ...mergeFields(current, shared, []), agents }, clashes };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '';
}

/** Keeps both comments; one that came along before is not taken twice. */
function addComment(fields: Record<string, unknown>, key: string, value: unknown): void {
  const alike = Object.entries(fields).filter(([other]) => other.startsWith(key));
  if (!alike.some(([, own]) => isDeepStrictEqual(own, value))) fields[freeKey(key, fields)] = value;
}
