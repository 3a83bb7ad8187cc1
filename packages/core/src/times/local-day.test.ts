import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';

test.each([
  [new Date(2026, 0, 5, 0, 0), '2026-01-05'],
  [new Date(2026, 0, 5, 23, 59), '2026-01-05'],
  [new Date(2026, 10, 16, 12, 0), '2026-11-16'],
])('%s is a time of %s', (time, day) => {
  expect(localDay(time.getTime())).toBe(day);
});
