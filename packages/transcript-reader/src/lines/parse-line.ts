import * as z from 'zod';

// Claude Code adds fields and entry types at any time: what is odd is left out, never an error
const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const count = z.number().int().nonnegative().catch(0);

const block = z
  .object({
    type: z.string(),
    text,
    id: text,
    name: text,
    input: z.unknown().optional(),
    tool_use_id: text,
  })
  .catch({ type: 'unreadable' });

type Block = z.infer<typeof block>;

const usage = z
  .object({
    input_tokens: z.number().int().nonnegative(),
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
  })
  .optional()
  .catch(undefined);

const message = z
  .object({
    id: text,
    model: text,
    stop_reason: text,
    content: z
      .union([
        z.string().transform((value): Block[] => [{ type: 'text', text: value }]),
        z.array(block),
      ])
      .catch([]),
    usage,
  })
  .optional()
  .catch(undefined);

const line = z.object({
  type: z.string(),
  subtype: text,
  uuid: text,
  timestamp: text,
  /** Of the Claude Code that wrote it. */
  version: text,
  promptId: text,
  isSidechain: flag,
  isMeta: flag,
  isCompactSummary: flag,
  isApiErrorMessage: flag,
  /** Why a tool was not run. */
  toolDenialKind: text,
  /** What a line of Claude Code's own says. */
  content: text,
  operation: text,
  quotaLimits: z
    .object({ resetsAt: z.number().positive(), rateLimitType: text })
    .optional()
    .catch(undefined),
  origin: z.object({ kind: text }).optional().catch(undefined),
  message,
});

/** One line of a transcript, reduced to the fields that are read here. */
export type TranscriptLine = z.infer<typeof line>;

/** Parses one line; `undefined` for a torn or corrupt one. */
export function parseLine(bytes: Buffer | undefined): TranscriptLine | undefined {
  if (bytes === undefined) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  return line.safeParse(data).data;
}
