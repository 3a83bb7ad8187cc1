import { readRecordsBackwards } from '../lines/read-records-backwards.ts';
import type { AssistantRecord } from '../lines/transcript-record.ts';
import { withTranscript } from '../lines/with-transcript.ts';

/** The tokens of the latest request to the model. */
export interface TokenUsage {
  readonly model: string | undefined;
  readonly inputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  readonly outputTokens: number;
  /** What the request filled of the context window: input, cached or not. */
  readonly contextTokens: number;
  readonly timestamp: string | undefined;
}

/** Reads the latest usage; `undefined` before the first answer and between a compaction and the next. */
export async function readTokenUsage(path: string): Promise<TokenUsage | undefined> {
  return withTranscript(path, async (transcript) => {
    for await (const record of readRecordsBackwards(transcript, { skim: true })) {
      // what was used before a compaction says nothing about the context now
      if (record.kind === 'compaction') return undefined;
      if (record.kind !== 'assistant' || record.isApiError) continue;
      const usage = toTokenUsage(record);
      if (usage !== undefined) return usage;
    }
    return undefined;
  });
}

function toTokenUsage({ usage, model, timestamp }: AssistantRecord): TokenUsage | undefined {
  if (usage === undefined) return undefined;
  const inputTokens = usage.input_tokens;
  const cacheReadTokens = usage.cache_read_input_tokens;
  const cacheCreationTokens = usage.cache_creation_input_tokens;
  return {
    model,
    inputTokens,
    cacheReadTokens,
    cacheCreationTokens,
    outputTokens: usage.output_tokens,
    contextTokens: inputTokens + cacheReadTokens + cacheCreationTokens,
    timestamp,
  };
}
