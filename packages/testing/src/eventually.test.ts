import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';

test('looks until it sees', async () => {
  let looks = 0;
  const seen = await eventually(
    async () => {
      looks += 1;
      expect(looks).toBe(3);
      return `look ${looks}`;
    },
    { interval: 1 },
  );
  expect(seen).toBe('look 3');
});

test('ends with the last failure', async () => {
  let looks = 0;
  const look = () => {
    looks += 1;
    throw new Error(`look ${looks}`);
  };
  await expect(eventually(look, { timeout: 60, interval: 20 })).rejects.toThrow(/^look [2-4]$/);
});

test('does not wait for a look that hangs', async () => {
  const hangs = () => new Promise<never>(() => {});
  await expect(eventually(hangs, { timeout: 30 })).rejects.toThrow(
    'no look came to an end in 30 ms',
  );
});
