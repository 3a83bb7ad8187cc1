import { expect, test } from 'vitest';
import { shortCount } from './short-count.ts';

test.for([
  [0, '0'],
  [812, '812'],
  [34_512, '34.5k'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [1_234_567, '1.2M'],
] as const)('%i is %s', ([count, word]) => {
  expect(shortCount(count)).toBe(word);
});
