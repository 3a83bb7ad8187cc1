import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const time = (text: string) => new Date(`2026-11-${text}`).getTime();

test.for([
  ['22:00-07:00', '16T21:59', undefined],
  ['22:00-07:00', '16T22:00', '17T07:00'],
  ['22:00-07:00', '17T03:30', '17T07:00'],
  ['22:00-07:00', '17T07:00', undefined],
  ['12:00-13:30', '16T12:45', '16T13:30'],
  ['12:00-13:30', '16T13:30', undefined],
  ['09:00-09:00', '16T09:00', undefined],
  [null, '16T03:00', undefined],
] as const)('in %s, at %s, it is quiet until %s', ([hours, now, end]) => {
  expect(quietUntil(hours, time(now))).toBe(end && time(end));
});
