import type { TokenSum } from '@gsd-code-skill/session-channel';
import type { TokensView } from './fleet-view.ts';

/** A sum of tokens in plain fields; null when nothing was counted. */
export function viewTokens(sum: TokenSum | undefined): TokensView | null {
  if (sum === undefined) return null;
  return {
    requests: sum.requests,
    input: sum.inputTokens,
    cache_read: sum.cacheReadTokens,
    cache_creation: sum.cacheCreationTokens,
    output: sum.outputTokens,
  };
}
