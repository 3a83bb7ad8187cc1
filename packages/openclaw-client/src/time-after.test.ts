import { decodeTime, ulid } from 'ulid';
import { expect, test } from 'vitest';
import { timeAfter } from './time-after.ts';

test.for([
  { name: 'nothing is there', last: undefined, now: 5, time: 5 },
  { name: 'the clock went on', last: ulid(5), now: 9, time: 9 },
  { name: 'the clock was set back', last: ulid(9), now: 5, time: 10 },
  { name: 'the last is beyond all time', last: '7'.padEnd(26, 'Z'), now: 5, time: 2 ** 48 - 1 },
])('$name', ({ last, now, time }) => {
  expect(timeAfter(last, now)).toBe(time);
  expect(decodeTime(ulid(timeAfter(last, now)))).toBe(time);
});
