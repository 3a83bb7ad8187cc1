import { expect, test } from 'vitest';
import { describeTarget } from './describe-target.ts';

test.for([
  ['notify', 'people'],
  ['global_status', 'the status session'],
  ['agent chief', 'agent chief'],
] as const)('%s is called %s', ([to, words]) => {
  expect(describeTarget(to)).toBe(words);
});
