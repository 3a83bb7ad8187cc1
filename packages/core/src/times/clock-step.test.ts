import { expect, test } from 'vitest';
import { clockOffset, clockStep, clockTolerance } from './clock-step.ts';

test.for([
  ['a clock that runs', 0, 0],
  ['one that goes wrong a little', clockTolerance, 0],
  ['one that goes wrong a little backwards', -clockTolerance, 0],
  ['one that was set forward', clockTolerance + 1, clockTolerance + 1],
  ['one that was set back', -clockTolerance - 1, -clockTolerance - 1],
] as const)('the step of %s', ([, jump, step]) => {
  const before = { wall: 1_000_000, steady: 5 };
  const after = { wall: before.wall + 60_000 + jump, steady: before.steady + 60_000 };
  expect(clockStep(clockOffset(before), clockOffset(after))).toBe(step);
});
