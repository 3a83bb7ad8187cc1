import { longestPostponement } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { checkPostponement } from './check-postponement.ts';

const words = 'later takes a time of up to 24h, such as 20m or 2h';

test('takes a second up to the longest time that something can rest', () => {
  checkPostponement(1000);
  checkPostponement(longestPostponement);
  for (const time of [0, 999, longestPostponement + 1, Number.NaN]) {
    expect(() => checkPostponement(time)).toThrow(words);
  }
  expect(() => checkPostponement(0, 'soon')).toThrow(`${words}: not "soon"`);
});
