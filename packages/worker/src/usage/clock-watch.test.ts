import { expect, test } from 'vitest';
import { createClockWatch } from './clock-watch.ts';

test('begins anew after a sleep, and after the clock was set', () => {
  let wall = 0;
  let running = 0;
  const watch = createClockWatch({ wall: () => wall, running: () => running });
  const pass = (ms: number, jump = 0) => {
    running += ms;
    wall += ms + jump;
    return watch.awakeFor();
  };
  expect(pass(60_000)).toBe(60_000);
  expect(pass(1000, 2000)).toBe(61_000);
  expect(pass(1000, 3_600_000)).toBe(0);
  expect(pass(1000)).toBe(1000);
  expect(pass(1000, -3_600_000)).toBe(0);
  expect(pass(500)).toBe(500);
});
