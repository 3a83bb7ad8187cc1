import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('doubles from a second to five minutes, half of it left to chance', () => {
  const waits = (random: number) =>
    [1, 2, 3, 9, 10, 1000].map((failures) => backoff(failures, { random: () => random }));
  expect(waits(0)).toEqual([500, 1000, 2000, 128_000, 150_000, 150_000]);
  expect(waits(1)).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000]);
});
