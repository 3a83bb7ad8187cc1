import { memoryUsage } from 'node:process';
import { expect, test } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

test('what nobody needs any more is given back at once', () => {
  let rubbish: number[][] | undefined = Array.from({ length: 400 }, () => Array(10_000).fill(0.5));
  const before = memoryUsage().heapUsed;
  expect(rubbish).toHaveLength(400);
  rubbish = undefined;
  giveBackMemory();
  expect(memoryUsage().heapUsed).toBeLessThan(before - 16_000_000);
});
