import { expect, test } from 'vitest';
import { tmuxServerOf } from './tmux-server.ts';

test.for([
  [undefined, {}],
  ['', {}],
  ['work', { socketName: 'work' }],
  ['/run/tmux/work', { socketPath: '/run/tmux/work' }],
] as const)('GSD_TMUX_SOCKET %s chooses %o', ([socket, server]) => {
  expect(tmuxServerOf({ GSD_TMUX_SOCKET: socket })).toEqual(server);
});
