import { expect, test } from 'vitest';
import { byAgent, byTools, canBeBy } from './settled-by.ts';

test.for([
  [byAgent, true],
  [byTools(undefined), true],
  [byTools('warden'), true],
  [byTools('forge'), false],
  ['keyboard', false],
  ['', false],
] as const)('what %s has settled can be by warden: %s', ([by, isOwn]) => {
  expect(canBeBy(by, 'warden')).toBe(isOwn);
});
