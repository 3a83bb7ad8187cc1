import { expect, test } from 'vitest';
import { describePressure } from './describe-pressure.ts';

test.for<[percent: number | undefined, threshold: number, text: string]>([
  [0, 50, '0% [OK]'],
  [49, 50, '49% [OK]'],
  [50, 50, '50% [WARNING]'],
  [79, 50, '79% [WARNING]'],
  [80, 50, '80% [CRITICAL]'],
  [98, 50, '98% [CRITICAL]'],
  [49.4, 50, '49% [OK]'],
  [49.5, 50, '50% [WARNING]'],
  [79.6, 50, '80% [CRITICAL]'],
  [85, 90, '85% [CRITICAL]'],
  [70, 90, '70% [OK]'],
  [104, 50, '100% [CRITICAL]'],
  [-3, 50, '0% [OK]'],
  [-0.2, 50, '0% [OK]'],
  [undefined, 50, 'unknown'],
  [Number.NaN, 50, 'unknown'],
  [Number.POSITIVE_INFINITY, 50, 'unknown'],
])('%s of 100, threshold %s: %s', ([percent, threshold, text]) => {
  expect(describePressure(percent, threshold)).toBe(text);
});
