import { readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { actionTable } from '../actions/action-table.ts';
import { parseCommandLine } from './parse-command-line.ts';

test('takes every command of the README', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
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
    'what an answer is for, before its text',
    ['a', 'deny', '--for', '7KQ2XM4T', 'not', '--now', '--for', 'me'],
    { args: ['not', '--now', '--for', 'me'], options: { for: '7KQ2XM4T' } },
  ],
  [
    'options in another form, and --json among them',
    ['a', 'type', '--json', '--for=7KQ2XM4T', '--', '--json'],
    { args: ['--json'], options: { for: '7KQ2XM4T' }, json: true },
  ],
  [
    'options of choose wherever they stand',
    ['a', 'choose', '2', '--for', '7KQ2XM4T', '--permanent'],
    { args: ['2'], options: { for: '7KQ2XM4T', permanent: true } },
  ],
  ['--for alone', ['a', 'approve', '--for', 'A'], { args: [], options: { for: 'A' } }],
  ['--now', ['a', 'approve', '--now'], { options: { now: true } }],
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
  [['warden-main', 'approve', '--for'], "option '--for <request>' argument missing"],
  [['warden-main', 'type', '--for'], "option '--for <request>' argument missing"],
  [['warden-main', 'status', '--for', 'A'], "unknown option '--for'"],
  [['warden-main', 'status', '--timeout', '3'], "unknown option '--timeout'"],
])('explains the usage for %j', ([argv, message]) => {
  expect(() => parseCommandLine(argv)).toThrow(message);
});
