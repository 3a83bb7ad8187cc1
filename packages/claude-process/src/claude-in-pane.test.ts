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
  { commands: ['-bash', 'claude --dangerously-skip-permissions'], status: 'foreground' },
  { commands: ['bash', 'npm exec', 'node --no-warnings /bin/claude -c'], status: 'foreground' },
  { commands: ['bash', 'claude', 'vim'], status: 'background' },
  { commands: ['bash', 'vim claude'], status: 'absent' },
  { commands: ['bash'], status: 'absent' },
  { commands: [launched, 'sh -c script', 'claude'], status: 'foreground' },
  { commands: [launched, 'sh -c script', 'my-wrapper'], status: 'unseen' },
  { commands: [launched, 'tmux set-option'], status: 'absent' },
  { commands: [launched, '/usr/bin/tmux set-option'], status: 'absent' },
  { commands: [launched], status: 'absent' },
])('$commands: $status', ({ commands, status }) => {
  expect(claudeInPane(chain(...commands), 1).status).toBe(status);
  expect(hasClaude(chain(...commands), 1)).toBe(status !== 'absent');
});

test('knows nothing of a process that is gone', () => {
  expect(claudeInPane(chain('claude'), 99)).toEqual({ status: 'absent' });
});
