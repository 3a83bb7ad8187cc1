import { expect, test } from 'vitest';
import { lastingFor } from './sight.ts';

test.for([
  ['seen by this worker', 5000, undefined, 5000],
  ['begun before this worker did', 5000, 3_600_000, 3_600_000],
  ['by a clock that was set back', 5000, -3_600_000, 5000],
] as const)('a status lasts as long as anybody knows: %s', ([, seen, own, expected]) => {
  const statusAt = own === undefined ? undefined : Date.now() - own;
  const lasting = lastingFor({ since: performance.now() - seen, statusAt });
  expect(Math.abs(lasting - expected)).toBeLessThan(1000);
});
