import * as z from 'zod';

const block = z.looseObject({ decision: z.literal('block'), reason: z.string().min(1) });

/**
 * What a Stop hook prints for an agent's reply: the block it asks for, anywhere in its text;
 * `undefined` when it asks for none, or for two different ones.
 */
export function blockDecision(reply: string): string | undefined {
  const found = new Set<string>();
  for (const candidate of jsonObjects(reply)) {
    const { data } = block.safeParse(candidate);
    if (data !== undefined) found.add(data.reason);
  }
  const [reason, ...others] = found;
  if (reason === undefined || others.length > 0) return undefined;
  return JSON.stringify({ decision: 'block', reason });
}

// a reply may be long, and every brace in it could begin an object
const maxCandidates = 200;

function* jsonObjects(text: string): Generator<unknown> {
  let from = text.indexOf('{');
  for (let tried = 0; from >= 0 && tried < maxCandidates; tried++) {
    const end = endOfObject(text, from);
    const value = end === undefined ? undefined : parse(text.slice(from, end));
    if (value !== undefined) yield value;
    from = text.indexOf('{', value === undefined || end === undefined ? from + 1 : end);
  }
}

function endOfObject(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
