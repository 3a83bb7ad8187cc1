import * as z from 'zod';

export const tokenSum = z.object({
  requests: z.number(),
  inputTokens: z.number(),
  cacheReadTokens: z.number(),
  cacheCreationTokens: z.number(),
  outputTokens: z.number(),
});

/** Tokens of several requests to the model. */
export type TokenSum = Readonly<z.infer<typeof tokenSum>>;

/** The sum of several sums. */
export function addTokens(sums: readonly TokenSum[]): TokenSum {
  const all = (name: keyof TokenSum) => sums.reduce((sum, one) => sum + one[name], 0);
  return {
    requests: all('requests'),
    inputTokens: all('inputTokens'),
    cacheReadTokens: all('cacheReadTokens'),
    cacheCreationTokens: all('cacheCreationTokens'),
    outputTokens: all('outputTokens'),
  };
}
