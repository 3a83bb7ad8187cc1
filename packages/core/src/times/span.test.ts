import { expect, test } from 'vitest';
import { describeSpan, readSpan, shortSpan } from './span.ts';

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

test.for([
  [-5000, '0 s', '0s'],
  [999, '0 s', '0s'],
  [119_999, '119 s', '119s'],
  [120_000, '2 min', '2m'],
  [179_999, '2 min', '2m'],
  [7_199_999, '119 min', '119m'],
  [7_200_000, '2 h', '2h'],
  [172_799_999, '47 h', '47h'],
  [172_800_000, '2 days', '2d'],
] as const)('%s ms is %s, in short %s', ([milliseconds, long, short]) => {
  expect(describeSpan(milliseconds)).toBe(long);
  expect(shortSpan(milliseconds)).toBe(short);
});
