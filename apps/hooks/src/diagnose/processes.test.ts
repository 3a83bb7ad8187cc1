import { expect, test } from 'vitest';
import { findClaude, listProcesses } from './processes.ts';

const process = (pid: number, parent: number, args: string) => ({ pid, parent, args });

test.for([
  ['the pane’s own program', '/usr/local/bin/claude --resume x'],
  ['a script in node', 'node /opt/lib/@anthropic-ai/claude-code/cli.js'],
  ['a wrapper', '/bin/sh /home/me/bin/claude'],
])('finds Claude Code as %s', ([, args]) => {
  const processes = [process(10, 1, args as string), process(11, 10, 'claude mcp')];
  expect(findClaude(processes, 10)?.pid).toBe(10);
});

test.for(['tail -f claude', 'vim /src/claude-code/README', 'claude-monitor', 'sh -c claude'])(
  'does not take «%s» for Claude Code',
  (args) => {
    expect(findClaude([process(10, 1, args)], 10)).toBeUndefined();
  },
);

test('looks below the shell of the pane, and nowhere else', () => {
  const processes = [
    process(10, 1, '-bash'),
    process(20, 1, 'claude'),
    process(30, 10, 'npm exec'),
    process(40, 30, 'claude'),
  ];
  expect(findClaude(processes, 10)?.pid).toBe(40);
});

test('ends where processes go round in a circle', () => {
  expect(findClaude([process(10, 11, 'a'), process(11, 10, 'b')], 10)).toBeUndefined();
});

test('lists this process', async () => {
  const processes = await listProcesses({ env: globalThis.process.env });
  expect(processes?.map(({ pid }) => pid)).toContain(globalThis.process.pid);
});
