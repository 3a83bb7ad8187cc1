import { expect, test } from 'vitest';
import { withPermissionMode } from './permission-mode.ts';

test.for([
  ['claude --dangerously-skip-permissions', 'claude --permission-mode plan'],
  ['claude --permission-mode auto --model x', 'claude --model x --permission-mode plan'],
  ['claude --permission-mode=auto', 'claude --permission-mode plan'],
  ['. ~/env && claude', '. ~/env && claude --permission-mode plan'],
])('puts the mode that was asked for in the place of the one in %s', ([command = '', expected]) => {
  expect(withPermissionMode(command, 'plan')).toBe(expected);
});

test('leaves a command alone without one', () => {
  const command = 'claude --dangerously-skip-permissions';
  expect(withPermissionMode(command, undefined)).toBe(command);
});
