import { expect, test } from 'vitest';
import { claudeAbove, findClaude } from './find-claude.ts';
import type { Process } from './process.ts';

const process = (pid: number, parent: number, command: string, more: Partial<Process> = {}) => {
  const args = command.split(' ');
  return { pid, parent, name: 'some', args, foreground: true, ...more };
};

/** Each process the child of the one before, from pid 1 on. */
const chain = (...commands: string[]) =>
  commands.map((command, index) => process(index + 1, index, command));

test.for([
  [['claude']],
  [['/usr/local/bin/claude --resume x']],
  [['-bash', 'claude --dangerously-skip-permissions']],
  [['bash', 'npm exec', 'node --no-warnings /usr/lib/bin/claude -c']],
  [['zsh', 'node /x/@anthropic-ai/claude-code/cli.js']],
  [['/bin/sh /home/me/bin/claude']],
  [['bash -e /home/me/bin/claude']],
  [['bun /home/me/.bun/bin/claude']],
  [['sh -c claude', 'claude']],
] as const)('finds Claude Code at the end of %j', ([commands]) => {
  const processes = [...chain(...commands), process(90, commands.length, 'claude mcp')];
  expect(findClaude(processes, 1)?.pid).toBe(commands.length);
});

test.for([
  'bash',
  'vim claude',
  'vim /src/claude',
  'tail -f /var/log/claude',
  'vim /src/claude-code/README',
  'node /src/claude-code/build.js',
  'claude-monitor',
  'sh claude-notes',
  'sh -c claude',
  'bash -lc claude',
  'node',
  '',
])('does not take "%s" for Claude Code', (command) => {
  expect(findClaude(chain('bash', command), 1)).toBeUndefined();
});

test('knows Claude Code by its name where the arguments do not tell', () => {
  const renamed = process(10, 1, 'other', { name: 'claude' });
  expect(findClaude([renamed], 10)).toBe(renamed);
});

test('looks below the root, and nowhere else', () => {
  const processes = [
    process(10, 1, '-bash'),
    process(20, 1, 'claude'),
    process(30, 10, 'npm exec'),
    process(40, 30, 'claude'),
  ];
  expect(findClaude(processes, 10)?.pid).toBe(40);
  expect(findClaude(processes, 99)).toBeUndefined();
});

test('takes the nearest', () => {
  const processes = [
    process(10, 1, 'bash'),
    process(20, 10, 'bash'),
    process(30, 20, 'claude'),
    process(40, 10, 'claude'),
  ];
  expect(findClaude(processes, 10)?.pid).toBe(40);
});

test('takes the one with the keyboard before a nearer one', () => {
  const processes = [
    process(10, 1, 'bash', { foreground: false }),
    process(20, 10, 'claude', { foreground: false }),
    process(30, 10, 'bash', { foreground: false }),
    process(40, 30, 'claude'),
  ];
  expect(findClaude(processes, 10)?.pid).toBe(40);
  expect(findClaude(processes.slice(0, 3), 10)).toMatchObject({ pid: 20, foreground: false });
});

test('ends where processes go round in a circle', () => {
  const circle = [process(0, 0, 'kernel'), process(10, 11, 'a'), process(11, 10, 'b')];
  expect(findClaude(circle, 10)).toBeUndefined();
  expect(findClaude(circle, 0)).toBeUndefined();
});

test('finds the Claude Code that a command came from, and none above a person', () => {
  const processes = chain('tmux', '-bash', '/usr/bin/claude', 'bash -c x', 'node gsd-fleet web');
  expect(claudeAbove(processes, 5)?.pid).toBe(3);
  expect(claudeAbove(processes, 3)?.pid).toBe(3);
  expect(claudeAbove(processes, 2)).toBeUndefined();
  expect(claudeAbove(processes, 99)).toBeUndefined();
  // pids are used again: a list that was read meanwhile may go round
  expect(claudeAbove([process(1, 2, 'a'), process(2, 1, 'b')], 1)).toBeUndefined();
});
