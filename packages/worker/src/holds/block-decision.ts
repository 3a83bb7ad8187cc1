import * as z from 'zod';

const block = z.looseObject({
  decision: z.literal('block'),
  reason: z.string().min(1),
  wake_id: z.string().optional(),
});

/** What an agent's reply asks a Stop hook for. */
export type BlockDecision =
  /** What the hook prints. */
  | { readonly kind: 'block'; readonly output: string }
  /** It asks to block, and does not name the wake it answers. */
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'none' };

/** Reads the decision that a reply ends with: its last JSON object, which names the wake. */
export function blockDecision(reply: string, wakeId: string): BlockDecision {
  const { data } = block.safeParse(lastObject(reply));
  if (data === undefined) return { kind: 'none' };
  const { decision, reason, wake_id } = data;
  if (wake_id !== wakeId) return { kind: 'unnamed' };
  return { kind: 'block', output: JSON.stringify({ decision, reason }) };
}

// a decision is short, and every brace before it could begin it
const maxLength = 64 * 1024;
const maxTries = 200;

/** The object that ends with the last brace of a text. */
function lastObject(text: string): unknown {
  const end = text.lastIndexOf('}') + 1;
  const tail = text.slice(Math.max(0, end - maxLength), end);
  let from = tail.lastIndexOf('{');
  for (let tries = 0; from >= 0 && tries < maxTries; tries++) {
    const value = parse(tail.slice(from));
    if (value !== undefined) return value;
    if (from === 0) return undefined;
    from = tail.lastIndexOf('{', from - 1);
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
