import { expect, test } from 'vitest';
import { readSpan } from './span.ts';

test.for([
  ['30s', 30_000],
  ['20m', 1_200_000],
  ['8h', 28_800_000],
  ['2d', 172_800_000],
  ['1h30m', 5_400_000],
  ['0m', 0],
  ['', undefined],
  ['20', undefined],
  ['20 m', undefined],
  ['-1h', undefined],
  ['1.5h', undefined],
  ['1h and', undefined],
  ['123456s', undefined],
] as const)('"%s" is %s', ([text, milliseconds]) => {
  expect(readSpan(text)).toBe(milliseconds);
});
