import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { hasClaude, listProcesses, type Process, paneProgram } from './processes.ts';

const tree = (...commands: string[]): ReadonlyMap<number, Process> =>
  new Map(
    commands.map((command, index): [number, Process] => [
      index + 1,
      { pid: index + 1, parent: index, args: command.split(' ') },
    ]),
  );

test.for([
  { commands: ['-bash', 'claude --dangerously-skip-permissions'], alive: true },
  { commands: ['bash', 'npm exec', 'node --no-warnings /usr/lib/bin/claude -c'], alive: true },
  { commands: ['/opt/claude/bin/claude'], alive: true },
  { commands: ['zsh', 'node /x/@anthropic-ai/claude-code/cli.js'], alive: true },
  { commands: ['bash', 'vim claude'], alive: false },
  { commands: ['bash', 'tail -f /var/log/claude'], alive: false },
  { commands: ['bash'], alive: false },
  { commands: ['sh', `claude-notes`], alive: false },
  { commands: [`sh -c script ${paneProgram} warden`, 'sh -c script', 'my-wrapper'], alive: true },
  { commands: [`sh -c script ${paneProgram} warden`, 'tmux set-option'], alive: false },
  { commands: [`sh -c script ${paneProgram} warden`], alive: false },
])('$commands: $alive', ({ commands, alive }) => {
  expect(hasClaude(1, tree(...commands))).toBe(alive);
});

test('knows nothing of a process that is gone', () => {
  expect(hasClaude(99, tree('claude'))).toBe(false);
});

test('lists living processes with their parents', async () => {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  try {
    const found = (await listProcesses()).get(child.pid ?? -1);
    expect(found).toEqual({ pid: child.pid, parent: process.pid, args: ['sleep', '60'] });
  } finally {
    child.kill();
  }
});
