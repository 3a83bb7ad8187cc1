import { expect, test } from 'vitest';
import { parseTmuxEnv } from './parse-tmux-env.ts';

test('reads socket, server and pane', () => {
  expect(parseTmuxEnv({ TMUX: '/tmp/tmux-1000/default,1234,0', TMUX_PANE: '%3' })).toEqual({
    socketPath: '/tmp/tmux-1000/default',
    serverPid: 1234,
    paneId: '%3',
  });
});

test('keeps commas and line ends in the path of the socket', () => {
  const env = { TMUX: '/tmp/a,1,2/b\nc,77,5', TMUX_PANE: '%12' };
  expect(parseTmuxEnv(env)).toEqual({
    socketPath: '/tmp/a,1,2/b\nc',
    serverPid: 77,
    paneId: '%12',
  });
});

test.for<[string, Record<string, string>]>([
  ['outside tmux', {}],
  ['without a pane', { TMUX: '/tmp/s,1,0' }],
  ['with an empty TMUX', { TMUX: '', TMUX_PANE: '%1' }],
  ['with a TMUX of another shape', { TMUX: '/tmp/s', TMUX_PANE: '%1' }],
  ['with a pane of another shape', { TMUX: '/tmp/s,1,0', TMUX_PANE: '1' }],
  ['with a pane that hides a second line', { TMUX: '/tmp/s,1,0', TMUX_PANE: '%1\n' }],
])('says nothing %s', ([, env]) => {
  expect(parseTmuxEnv(env)).toBeUndefined();
});
