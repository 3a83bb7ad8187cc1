import { expect, test } from 'vitest';
import { type Replaceable, startLean } from './start-lean.ts';

function started(more: Partial<Replaceable>): readonly unknown[] {
  const calls: unknown[] = [];
  startLean({
    ...{ argv: ['node', '/bin/gsd-fleet', 'web', '--answer'], env: { HOME: '/home' } },
    ...{ execArgv: [], execPath: '/usr/bin/node', platform: 'linux' },
    execve: (...call: unknown[]) => calls.push(call) as never,
    ...more,
  });
  return calls;
}

test('starts the same command with less room, once', () => {
  const [[path, args, env]] = started({}) as [[string, string[], object]];
  expect([path, args[0], args.slice(-3)]).toEqual([
    '/usr/bin/node',
    '/usr/bin/node',
    ['/bin/gsd-fleet', 'web', '--answer'],
  ]);
  expect(env).toMatchObject({ HOME: '/home', MALLOC_ARENA_MAX: '1' });
  expect(started({ execArgv: args.slice(1, -3) })).toEqual([]);
});

test('leaves a Node alone that was started with options, or that cannot be replaced', () => {
  expect(started({ execArgv: ['--inspect'] })).toEqual([]);
  expect(started({ platform: 'win32' })).toEqual([]);
});
