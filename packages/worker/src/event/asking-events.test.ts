import { expect, test } from 'vitest';
import { isAsking, takesDecision } from './asking-events.ts';

test.for([
  ['PreToolUse', true, false],
  ['PermissionRequest', true, true],
  ['Elicitation', true, true],
  ['ElicitationResult', false, false],
  ['PostToolUse', false, false],
  ['Stop', false, false],
] as const)('%s asks: %s, and takes a decision: %s', ([name, asks, takes]) => {
  expect([isAsking(name), takesDecision(name)]).toEqual([asks, takes]);
});
