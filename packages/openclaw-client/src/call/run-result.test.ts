import { expect, test } from 'vitest';
import { OpenClawError } from '../openclaw-error.ts';
import { failed } from '../outcome.ts';
import { isOfRun } from './run-result.ts';

test.for([
  ['agent', true],
  ['agents', false],
  ['agent.wait', false],
  ['sessions', false],
  [undefined, false],
] as const)('a failed call of %s is of a run: %s', ([call, isRun]) => {
  // its words are nobody's to read
  const error = new OpenClawError('failed', 'agent: no', call === undefined ? {} : { call });
  expect(isOfRun(failed(error).error)).toBe(isRun);
});
