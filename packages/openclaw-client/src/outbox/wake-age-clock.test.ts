import { clockTolerance } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { clockStepsSoFar } from './wake-age-clock.ts';

test('tells steps of the clock from time that passed', () => {
  let wall = 1_000_000;
  let passed = 0;
  const steps = clockStepsSoFar({ now: () => wall, steady: () => passed });
  const go = (milliseconds: number, step = 0) => {
    passed += milliseconds;
    wall += milliseconds + step;
    return steps();
  };
  expect(go(3_600_000)).toBe(0);
  expect(go(1000, clockTolerance)).toBe(0);
  expect(go(1000, clockTolerance + 1)).toBe(clockTolerance + 1);
  expect(go(1000, -clockTolerance - 1)).toBe(0);
  expect(go(1000, 4 * 86_400_000)).toBe(4 * 86_400_000);
  expect(go(3_600_000)).toBe(4 * 86_400_000);
  expect(go(0, -5 * 86_400_000)).toBe(-86_400_000);
});
