import { readRecordsBackwards } from '../lines/read-records-backwards.ts';
import type { AssistantRecord } from '../lines/transcript-record.ts';
import { withTranscript } from '../lines/with-transcript.ts';

/** Tokens of several requests to the model. */
export interface UsageSum {
  readonly requests: number;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  readonly outputTokens: number;
}

/** The same for a transcript, and for each model in it. */
export interface UsageTotal extends UsageSum {
  readonly byModel: Readonly<Record<string, UsageSum>>;
}

export interface SumUsageOptions {
  /**
   * Leaves out what was answered before this time, in milliseconds since 1970.
   *
   * @default from the start
   */
  readonly since?: number | undefined;
}

const none: UsageSum = {
  requests: 0,
  inputTokens: 0,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  outputTokens: 0,
};

/** Sums the usage of all requests of a conversation, each counted once; subagents have files of their own. */
export async function sumTokenUsage(
  path: string,
  { since }: SumUsageOptions = {},
): Promise<UsageTotal> {
  const counted = new Set<string>();
  const byModel: Record<string, UsageSum> = {};
  let total = none;
  const found = await withTranscript(path, async (transcript) => {
    for await (const record of readRecordsBackwards(transcript)) {
      if (record.kind !== 'assistant' || record.usage === undefined || record.isApiError) continue;
      if (since !== undefined && Date.parse(record.timestamp ?? '') < since) break;
      // each block of a message has a line, and the last one the final numbers
      const id = record.messageId ?? `line ${counted.size}`;
      if (counted.has(id)) continue;
      counted.add(id);
      const model = record.model ?? 'unknown';
      byModel[model] = add(byModel[model] ?? none, record.usage);
      total = add(total, record.usage);
    }
    return total;
  });
  return { ...(found ?? none), byModel };
}

function add(sum: UsageSum, usage: NonNullable<AssistantRecord['usage']>): UsageSum {
  return {
    requests: sum.requests + 1,
    inputTokens: sum.inputTokens + usage.input_tokens,
    cacheReadTokens: sum.cacheReadTokens + usage.cache_read_input_tokens,
    cacheCreationTokens: sum.cacheCreationTokens + usage.cache_creation_input_tokens,
    outputTokens: sum.outputTokens + usage.output_tokens,
  };
}
