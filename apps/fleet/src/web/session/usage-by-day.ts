import { dailyTokenUsage } from '@gsd-code-skill/transcript-reader';

/** Tokens of one day. */
export interface DayTokens {
  readonly day: string;
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** Milliseconds for which a transcript is not read again: it may be long. */
const fresh = 30_000;

/** Reads tokens by day, each transcript now and then. */
export function createUsageReader(now: () => number) {
  const known = new Map<
    string,
    { readonly at: number; readonly days: Promise<readonly DayTokens[]> }
  >();
  return (path: string): Promise<readonly DayTokens[]> => {
    const kept = known.get(path);
    if (kept !== undefined && now() - kept.at < fresh) return kept.days;
    // a page looks at one session after another, and none of them for ever
    if (known.size > 20) known.clear();
    const days = readDays(path, now());
    known.set(path, { at: now(), days });
    return days;
  };
}

async function readDays(path: string, now: number): Promise<readonly DayTokens[]> {
  const since = new Date(now - 30 * 86_400_000);
  const days = await dailyTokenUsage(path, { since }).catch(() => new Map());
  return [...days].map(([day, sum]) => ({
    ...{ day, requests: sum.requests, output: sum.outputTokens },
    input: sum.inputTokens + sum.cacheCreationTokens,
    cached: sum.cacheReadTokens,
  }));
}
