import { expect, test } from 'vitest';
import {
  agentOfTarget,
  describeTarget,
  escalationTargetSchema,
  parseTarget,
  recipientOfTarget,
  targetOfSetting,
} from './escalation-target.ts';

test.for([
  ['notify', 'notify', undefined, 'people'],
  ['global_status', 'global_status', undefined, 'the status session'],
  ['chief', 'agent chief', 'chief', 'agent chief'],
  ['agent chief', 'agent agent chief', 'agent chief', 'agent agent chief'],
] as const)('escalate_to %s is %s, agent %s, called %s', ([named, to, agent, words]) => {
  expect(targetOfSetting(named)).toBe(to);
  expect(parseTarget(to)).toBe(to);
  expect(agentOfTarget(to)).toBe(agent);
  expect(recipientOfTarget(to)).toBe(agent ?? to);
  expect(describeTarget(to)).toBe(words);
});

test('what a file has of nobody is no target', () => {
  expect(parseTarget('chief')).toBeUndefined();
  expect(escalationTargetSchema.safeParse('chief').success).toBe(false);
  expect(escalationTargetSchema.safeParse(7).success).toBe(false);
});
