import { expect, test } from 'vitest';
import { tmuxServerOf, tmuxServerWords } from './tmux-server.ts';

test.for([
  [undefined, {}],
  ['', {}],
  ['work', { socketName: 'work' }],
  ['/run/tmux/work', { socketPath: '/run/tmux/work' }],
] as const)('GSD_TMUX_SOCKET %s chooses %o', ([socket, server]) => {
  expect(tmuxServerOf({ GSD_TMUX_SOCKET: socket })).toEqual(server);
});

test.for([
  [{ socketName: 'own' }, { socketName: 'own' }, ['-L', 'own']],
  [{ socketPath: '/own' }, { socketPath: '/own' }, ['-S', '/own']],
  [{ socketPath: '/own', socketName: 'own' }, { socketPath: '/own' }, ['-S', '/own']],
  [{ socketPath: undefined }, { socketName: 'work' }, ['-L', 'work']],
] as const)(
  'a server that is named, %o, comes before GSD_TMUX_SOCKET',
  ([named, server, words]) => {
    const chosen = tmuxServerOf({ GSD_TMUX_SOCKET: 'work' }, named);
    expect(chosen).toEqual(server);
    expect(tmuxServerWords(chosen)).toEqual(words);
    expect(tmuxServerWords({})).toEqual([]);
  },
);
