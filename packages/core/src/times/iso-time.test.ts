import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

test.for([
  [0, '1970-01-01T00:00:00.000Z'],
  [1_794_850_442_000.7, '2026-11-16T17:34:02.000Z'],
  [Date.parse('9999-12-31T23:59:59.999Z'), '9999-12-31T23:59:59.999Z'],
  [Date.parse('9999-12-31T23:59:59.999Z') + 1, undefined],
  [-1e15, undefined],
  [1e300, undefined],
  [Number.NaN, undefined],
] as const)('%d is %s', ([milliseconds, time]) => {
  expect(isoTime(milliseconds)).toBe(time);
});
