import type { UsageLimit } from '@gsd-code-skill/transcript-reader';
import { expect, test } from 'vitest';
import { limitDetails } from './limit-details.ts';

const soon = '2026-02-17T12:00:00.000Z';
const far = '2026-02-20T12:00:00.000Z';
const reached = {
  uuid: 'u',
  limit: 'session',
  reachedAt: '2026-02-17T10:00:00.000Z',
  isTouched: false,
} as const;
const details = (continuation: UsageLimit['continuation'], resetsAt: string) =>
  limitDetails({ ...reached, resetsAt, continuation }, 'auto').continues;

// as `decideResume` does it then
test.for<[UsageLimit['continuation'], string, RegExp]>([
  ['announced', soon, /^by itself, within 2 minutes of the reset$/],
  ['none', far, /^at the reset, when gsd-hooks tells it to$/],
  ['none', soon, /^no: Claude Code will not; you are woken/],
  ['cancelled', soon, /^no: somebody cancelled that; you are woken/],
  ['cancelled', far, /^no: somebody cancelled that; you are woken/],
])('says who continues after a limit: %s, reset at %s', ([continuation, resetsAt, expected]) => {
  expect(details(continuation, resetsAt)).toMatch(expected);
});
