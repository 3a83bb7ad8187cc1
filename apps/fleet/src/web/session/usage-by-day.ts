import {
  countTokenUsage,
  findSubagentTranscripts,
  type UsageCount,
} from '@gsd-code-skill/transcript-reader';

/** Tokens of one day. */
export interface DayTokens {
  readonly day: string;
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** Counts tokens by day, subagents among them; what was counted before is not read again. */
export function createUsageReader() {
  const known = new Map<string, UsageCount>();
  async function count(path: string): Promise<UsageCount['days']> {
    const counted = await countTokenUsage(path, known.get(path)).catch(() => undefined);
    if (counted !== undefined) known.set(path, counted);
    return counted?.days ?? {};
  }
  return async (path: string): Promise<readonly DayTokens[]> => {
    const paths = [path, ...(await findSubagentTranscripts(path))];
    const sums = new Map<string, DayTokens>();
    for (const days of await Promise.all(paths.map(count))) {
      for (const [day, sum] of Object.entries(days)) {
        const before = sums.get(day) ?? { day, requests: 0, input: 0, output: 0, cached: 0 };
        sums.set(day, {
          ...{ day, requests: before.requests + sum.requests },
          input: before.input + sum.inputTokens + sum.cacheCreationTokens,
          output: before.output + sum.outputTokens,
          cached: before.cached + sum.cacheReadTokens,
        });
      }
    }
    return [...sums.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
  };
}
