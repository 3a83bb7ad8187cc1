import { expect, test } from 'vitest';
import { serverArguments } from './server-arguments.ts';

test.for([
  { named: {}, env: {}, words: [] },
  { named: {}, env: { GSD_TMUX_SOCKET: '/run/fleet.sock' }, words: ['-S', '/run/fleet.sock'] },
  { named: {}, env: { GSD_TMUX_SOCKET: 'fleet' }, words: ['-L', 'fleet'] },
  {
    named: { socketName: 'own' },
    env: { GSD_TMUX_SOCKET: '/run/fleet.sock' },
    words: ['-L', 'own'],
  },
  { named: { socketPath: '/own' }, env: { GSD_TMUX_SOCKET: 'fleet' }, words: ['-S', '/own'] },
])('an option comes before GSD_TMUX_SOCKET: $words', ({ named, env, words }) => {
  expect(serverArguments(named, env)).toEqual(words);
});
