import { expect, test } from 'vitest';
import { defaultLaunchCommand } from '../schema/registry-schema.ts';
import { launchCommandOf } from './launch-command.ts';

test.for([
  { name: 'its own', own: 'a', shared: 'b', command: 'a' },
  { name: 'the shared one', own: '', shared: 'b', command: 'b' },
  { name: 'the usual one', own: undefined, shared: '', command: defaultLaunchCommand },
])('starts an agent with $name', ({ own, shared, command }) => {
  const registry = { default_claude_launch_command: shared };
  expect(launchCommandOf(registry, { claude_launch_command: own })).toBe(command);
});
