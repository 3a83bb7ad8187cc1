import { expect, test } from 'vitest';
import { describeRunProblem } from './run-problem.ts';

test.for([
  ['API provider returned a billing error', 'billing'],
  ['HTTP 402: Insufficient credits', 'billing'],
  ['HTTP 401: invalid x-api-key', 'auth'],
  ['429 Too Many Requests', 'limit'],
  ['LLM request timed out.', 'time'],
  ['something broke', 'other'],
] as const)('%s: %s', ([problem, kind]) => {
  expect(describeRunProblem(problem).kind).toBe(kind);
});
