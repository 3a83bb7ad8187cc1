import { expect, test } from 'vitest';
import { actionTable } from '../actions/action-table.ts';
import { completionFor } from './completion.ts';

test.for(['bash', 'zsh', 'fish'])('%s is offered every action with what it does', (shell) => {
  const script = completionFor(shell).replaceAll("\\'", "'");
  for (const { name, manual } of actionTable) {
    expect(script).toContain(`'${name}' '${manual[0].lines[0]}'`);
  }
});

test('takes no other shell', () => {
  expect(() => completionFor('csh')).toThrow('--completion takes bash, zsh, fish: not "csh"');
});
