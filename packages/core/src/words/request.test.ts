import { expect, test } from 'vitest';
import { isRequestId, isScreenRequestId, kindOfTool } from './request.ts';

test.for([
  ['7KQ2XM4T', true, false],
  ['S7KQ2XM4T', true, true],
  ['S7KQ2XM4', true, false],
  ['7KQ2XM4TT', false, false],
  ['7KQ2XM4U', false, false],
  ['', false, false],
] as const)('%s', ([id, isId, isOfScreen]) => {
  expect(isRequestId(id)).toBe(isId);
  expect(isScreenRequestId(id)).toBe(isOfScreen);
});

test('knows what a tool asks for', () => {
  expect(['AskUserQuestion', 'ExitPlanMode', 'Bash'].map(kindOfTool)).toEqual([
    'question',
    'plan',
    'permission',
  ]);
});
