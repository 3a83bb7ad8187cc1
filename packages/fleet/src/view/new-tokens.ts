import type { TokensView } from './fleet-view.ts';

/** What was sent and written anew; what came from the cache costs next to nothing, and would drown it. */
export function newTokens({ input, cache_creation, output }: TokensView): number {
  return input + cache_creation + output;
}
