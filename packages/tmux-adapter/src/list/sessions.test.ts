import { expect } from 'vitest';
import { test } from '../../test/adapter.ts';
import { createTmux } from '../index.ts';

test('lists nothing where no server runs', async ({ tmux }) => {
  expect(await tmux.sessions()).toEqual([]);
  expect(await tmux.panes()).toEqual([]);
  expect(await tmux.findSession('a')).toBeUndefined();
});

test('finds a session by its exact name alone', async ({ tmux }) => {
  await tmux.newSession('warden-main-2', { command: ['cat'] });
  for (const name of ['warden-main', 'warden*', 'w', '$0', '=warden-main-2', '']) {
    expect(await tmux.findSession(name)).toBeUndefined();
    expect(await tmux.panes({ session: name })).toEqual([]);
    await expect(tmux.killSession(name)).rejects.toMatchObject({ code: 'no-session' });
  }
  expect(await tmux.findSession('warden-main-2')).toMatchObject({ windows: 1, attached: 0 });
});

test.for([
  'plain',
  'two words',
  '-dashed',
  '=equals',
  '$0',
  '%1',
  'semicolon;',
  '#{pid}',
  '#(touch x)',
  '%H:'.slice(0, 2),
  'émoji 🎛',
  'it\'s "quoted"',
  'long'.repeat(50),
])('keeps the name %j', async (name, { tmux }) => {
  const pane = await tmux.newSession(name, { command: ['cat'] });
  expect(await tmux.findSession(name)).toMatchObject({ name });
  expect(await tmux.panes({ session: name })).toMatchObject([{ id: pane, sessionName: name }]);
  await tmux.killSession(name);
  expect(await tmux.findSession(name)).toBeUndefined();
});

test.for(['', 'a.b', 'a:b', 'a\tb', 'a\nb', 'a\\b'])(
  'refuses the name %j, which tmux would change',
  async (name, { tmux }) => {
    await expect(tmux.newSession(name)).rejects.toMatchObject({ code: 'bad-argument' });
    expect(await tmux.sessions()).toEqual([]);
  },
);

test('says when a session exists already', async ({ tmux }) => {
  await tmux.newSession('one', { command: ['cat'] });
  await expect(tmux.newSession('one')).rejects.toMatchObject({ code: 'duplicate-session' });
});

test('starts a program with arguments, environment, folder and size', async ({ tmux, folder }) => {
  const script = 'printf "%s|" "$VALUE" "$PWD" "$@"; exec cat';
  const pane = await tmux.newSession('set-up', {
    command: ['sh', '-c', script, 'sh', '$HOME;', '#{pid}', 'a  b', "it's"],
    env: { VALUE: '-x=1;' },
    cwd: folder,
    width: 150,
    height: 30,
  });
  await expect.poll(() => tmux.capture(pane)).toContain(`-x=1;|${folder}|$HOME;|#{pid}|a  b|it's|`);
  expect(await tmux.panes()).toMatchObject([{ width: 150, height: 30, currentPath: folder }]);
});

test('runs a program without arguments without a shell', async ({ tmux }) => {
  await tmux.newSession('lone', { command: ['cat'] });
  await expect.poll(async () => (await tmux.panes())[0]?.command).toBe('cat');
});

test('adds a window to the session of exactly this name', async ({ tmux, folder, raw }) => {
  const first = await tmux.newSession('$0', { command: ['cat'] });
  await tmux.newSession('$0-2', { command: ['cat'] });

  const command = ['sh', '-c', 'echo "[$VALUE] $PWD"; exec cat'];
  const options = { command, env: { VALUE: 'a;' }, cwd: folder };
  const hidden = await tmux.newWindow('$0', { ...options, background: true });
  await expect.poll(() => tmux.capture(hidden)).toContain(`[a;] ${folder}`);
  const shown = () =>
    raw('list-windows', '-t', '$0:', '-f', '#{window_active}', '-F', '#{pane_id}');
  expect(await shown()).toBe(first);

  const front = await tmux.newWindow('$0', options);
  expect(await shown()).toBe(front);
  expect((await tmux.panes({ session: '$0' })).map(({ id }) => id)).toEqual([first, hidden, front]);
  await expect(tmux.newWindow('$')).rejects.toMatchObject({ code: 'no-session' });
});

test('changes the environment of sessions to come', async ({ tmux }) => {
  await tmux.newSession('first', { command: ['cat'] });
  await tmux.setEnvironment('KEPT', '-a b;');
  await tmux.setEnvironment('SECRET', 'x');
  await tmux.setEnvironment('SECRET', undefined);
  const command = ['sh', '-c', 'echo "[$KEPT][$SECRET]"; exec cat'];
  const pane = await tmux.newSession('second', { command });
  await expect.poll(() => tmux.capture(pane)).toContain('[-a b;][]');
  await expect(tmux.setEnvironment('A=B', 'x')).rejects.toMatchObject({ code: 'bad-argument' });
});

test('gives a server it starts the environment asked for, and no other', async ({ socketPath }) => {
  const env = { PATH: process.env.PATH, TERM: 'xterm', ONLY: 'this' };
  const tmux = createTmux({ socketPath, configFile: '/dev/null', env });
  const pane = await tmux.newSession('clean', { command: ['sh', '-c', 'env; exec cat'] });
  await expect.poll(() => tmux.capture(pane)).toContain('ONLY=this');
  expect(await tmux.capture(pane)).not.toContain('HOME=');
});

test('reaches a server by name', async ({ folder }) => {
  const env = { ...process.env, TMUX_TMPDIR: folder, TMUX: undefined };
  const tmux = createTmux({ socketName: 'named', configFile: '/dev/null', env });
  await tmux.newSession('here', { command: ['cat'] });
  const pid = await tmux.serverPid();
  expect(await tmux.panes()).toMatchObject([{ serverPid: pid, sessionName: 'here' }]);
  await tmux.killSession('here');
  // the server leaves a moment after its last session
  await expect
    .poll(() => tmux.serverPid().catch((error) => error))
    .toMatchObject({ code: 'no-server' });
});
