import { expect, test } from 'vitest';
import { claudeInPane, hasClaude, paneProgram } from './claude-in-pane.ts';
import type { Process } from './process.ts';

/** Each process the child of the one before, from pid 1 on; the last has the keyboard. */
const chain = (...commands: string[]): readonly Process[] =>
  commands.map((command, index) => {
    const args = command.split(' ');
    const foreground = index === commands.length - 1;
    return { pid: index + 1, parent: index, name: args[0] ?? '', args, foreground };
  });

const launched = `sh -c script ${paneProgram} warden`;

test.for([
  { commands: ['-bash', 'claude --dangerously-skip-permissions'], state: 'foreground' },
  { commands: ['bash', 'npm exec', 'node --no-warnings /bin/claude -c'], state: 'foreground' },
  { commands: ['bash', 'claude', 'vim'], state: 'background' },
  { commands: ['bash', 'vim claude'], state: 'absent' },
  { commands: ['bash'], state: 'absent' },
  { commands: [launched, 'sh -c script', 'claude'], state: 'foreground' },
  { commands: [launched, 'sh -c script', 'my-wrapper'], state: 'unseen' },
  { commands: [launched, 'tmux set-option'], state: 'absent' },
  { commands: [launched, '/usr/bin/tmux set-option'], state: 'absent' },
  { commands: [launched], state: 'absent' },
])('$commands: $state', ({ commands, state }) => {
  expect(claudeInPane(chain(...commands), 1).state).toBe(state);
  expect(hasClaude(chain(...commands), 1)).toBe(state !== 'absent');
});

test('knows nothing of a process that is gone', () => {
  expect(claudeInPane(chain('claude'), 99)).toEqual({ state: 'absent' });
});
