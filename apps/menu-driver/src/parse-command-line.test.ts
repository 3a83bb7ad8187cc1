import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { actionTable } from './action-table.ts';
import { parseCommandLine } from './parse-command-line.ts';

test('takes every command of the README', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const commands = readme.split('\n').filter((line) => line.startsWith('menu-driver '));
  const known: readonly string[] = actionTable.map(({ name }) => name);
  expect(commands.length).toBeGreaterThan(5);
  for (const command of commands) {
    const script = `set -- ${command.replace('menu-driver ', '')}; printf '%s\\0' "$@"`;
    const { stdout } = await execa('sh', ['-c', script]);
    const asked = parseCommandLine(stdout.split('\0').slice(0, -1));
    expect(asked).toMatchObject({ session: 'warden-main', action: expect.any(String) });
    expect(known).toContain((asked as { action: string }).action);
  }
});

test.for<[string, string[], object]>([
  [
    'options before the session',
    ['-S', '/s', '--json', 'a', 'status'],
    { socketPath: '/s', json: true },
  ],
  ['--json at the end', ['a', 'type', 'hi', '--json'], { args: ['hi'], json: true }],
  [
    'text that looks like options',
    ['a', 'type', '-R', '-S', 'x'],
    { args: ['-R', '-S', 'x'], json: false },
  ],
  ['text after --', ['a', 'type', '--', '--json'], { args: ['--json'], json: false }],
  ['a shell to complete in', ['--completion', 'fish'], { completion: 'fish' }],
  ['a session called completion', ['completion', 'status'], { session: 'completion' }],
  ['a lone dash', ['a', 'type', '-'], { args: ['-'] }],
  ['a reason', ['a', 'deny', 'no', '--force'], { args: ['no', '--force'] }],
  [
    'a time limit',
    ['a', 'wait', 'idle', '--timeout', '30'],
    { args: ['idle'], options: { timeout: 30 } },
  ],
])('reads %s', ([, argv, expected]) => {
  expect(parseCommandLine(argv)).toMatchObject(expected);
});

test.for([
  ['-h', ['-h']],
  ['--help in the place of an action', ['warden-main', '--help']],
  ['--help after an action', ['warden-main', 'type', '--help']],
] as const)('%s asks for the manual', ([, argv]) => {
  expect(parseCommandLine(argv)).toBe('help');
});

test.for<[string[], string]>([
  [[], 'no session and no action'],
  [['warden-main'], 'no action for "warden-main"'],
  [['warden-main', 'status', '--loud'], "unknown option '--loud'"],
  [['warden-main', 'wait', 'idle', '--timeout', 'x'], '--timeout takes seconds, from 1 to 86400'],
  [['warden-main', 'status', '--timeout', '3'], "unknown option '--timeout'"],
])('explains the usage for %j', ([argv, message]) => {
  expect(() => parseCommandLine(argv)).toThrow(message);
});
