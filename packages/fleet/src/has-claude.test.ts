import type { Process } from '@gsd-code-skill/claude-process';
import { expect, test } from 'vitest';
import { hasClaude, paneProgram } from './has-claude.ts';

/** Each process the child of the one before, from pid 1 on. */
const chain = (...commands: string[]): readonly Process[] =>
  commands.map((command, index) => {
    const args = command.split(' ');
    return { pid: index + 1, parent: index, name: args[0] ?? '', args, foreground: false };
  });

test.for([
  { commands: ['-bash', 'claude --dangerously-skip-permissions'], alive: true },
  { commands: ['bash', 'npm exec', 'node --no-warnings /usr/lib/bin/claude -c'], alive: true },
  { commands: ['bash', 'vim claude'], alive: false },
  { commands: ['bash'], alive: false },
  { commands: [`sh -c script ${paneProgram} warden`, 'sh -c script', 'my-wrapper'], alive: true },
  { commands: [`sh -c script ${paneProgram} warden`, 'tmux set-option'], alive: false },
  { commands: [`sh -c script ${paneProgram} warden`, '/usr/bin/tmux set-option'], alive: false },
  { commands: [`sh -c script ${paneProgram} warden`], alive: false },
])('$commands: $alive', ({ commands, alive }) => {
  expect(hasClaude(chain(...commands), 1)).toBe(alive);
});

test('knows nothing of a process that is gone', () => {
  expect(hasClaude(chain('claude'), 99)).toBe(false);
});
