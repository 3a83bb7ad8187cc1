import { expect } from 'vitest';
import { test } from '../../test/adapter.ts';

test('describes a pane', async ({ tmux }) => {
  const size = { width: 90, height: 20 };
  const id = await tmux.newSession('main', { command: ['sleep', '1000'], ...size });
  const serverPid = await tmux.serverPid();
  await expect.poll(async () => (await tmux.panes())[0]?.currentPath).not.toBe('');
  await expect.poll(async () => (await tmux.panes())[0]?.command).toBe('sleep');
  expect(await tmux.panes()).toEqual([
    {
      id,
      serverPid,
      sessionName: 'main',
      windowIndex: 0,
      windowName: expect.any(String),
      paneIndex: 0,
      active: true,
      title: expect.any(String),
      command: 'sleep',
      currentPath: process.cwd(),
      pid: expect.any(Number),
      dead: false,
      inMode: false,
      ...size,
      alternateScreen: false,
      userOptions: {},
    },
  ]);
});

test('lists windows, splits and grouped sessions, whatever the indexes', async ({ tmux, raw }) => {
  const first = await tmux.newSession('main', { command: ['cat'] });
  await raw('set-option', '-g', 'base-index', '1');
  await raw('split-window', '-t', first, 'cat');
  await raw('new-window', '-t', 'main', 'cat');
  await raw('new-session', '-d', '-s', 'viewer', '-t', 'main');
  const seen = (await tmux.panes({ session: 'main' })).map(({ id }) => id);
  expect(seen).toHaveLength(3);
  expect((await tmux.panes({ session: 'viewer' })).map(({ id }) => id)).toEqual(seen);
  expect(await tmux.panes()).toHaveLength(6);
});

test('tells a dead pane, a mode and a full screen apart', async ({ tmux, raw }) => {
  await tmux.newSession('keep', { command: ['cat'] });
  await raw('set-option', '-g', 'remain-on-exit', 'on');
  const dead = await tmux.newSession('dead', { command: ['true'] });
  const full = ['sh', '-c', 'printf "\\033[?1049hfull"; exec cat'];
  const screen = await tmux.newSession('screen', { command: full });
  await raw('copy-mode', '-t', screen);

  const find = async (session: string) => (await tmux.panes({ session }))[0];
  await expect.poll(() => find('dead')).toMatchObject({ id: dead, dead: true });
  expect(await tmux.captureNoted(dead, '@note')).toMatchObject({ dead: true });
  await expect.poll(() => find('screen')).toMatchObject({ inMode: true, alternateScreen: true });
  await tmux.cancelMode(screen);
  expect(await find('screen')).toMatchObject({ inMode: false, dead: false });
  await tmux.cancelMode(screen);
});

test('leaves modes that lie on one another', async ({ tmux, raw }) => {
  const pane = await tmux.newSession('modes', { command: ['cat'] });
  await raw('choose-tree', '-t', pane);
  await raw('copy-mode', '-t', pane);
  expect(await tmux.panes()).toMatchObject([{ inMode: true }]);
  await tmux.cancelMode(pane);
  expect(await tmux.panes()).toMatchObject([{ inMode: false }]);
});

test('keeps titles and options that hold separators of any kind', async ({ tmux, raw }) => {
  const odd = 'tab\t␞ \u{1F39B} | é #{pid} ;';
  const pane = await tmux.newSession('odd', { command: ['cat'] });
  const other = await tmux.newSession('other', { command: ['cat'] });
  await raw('select-pane', '-t', pane, '-T', 'one ␞ | two \u{1F39B}');
  await tmux.setUserOption(pane, '@odd', `${odd}\nsecond line\n`);
  await tmux.setUserOption(pane, '@more', '-p');
  const panes = await tmux.panes({ userOptions: ['@odd', '@none', '@more'] });
  expect(panes.find(({ id }) => id === pane)).toMatchObject({
    title: 'one ␞ | two \u{1F39B}',
    userOptions: { '@odd': `${odd}\nsecond line\n`, '@more': '-p' },
  });
  expect(panes.find(({ id }) => id === other)).toMatchObject({ userOptions: {} });
});

test.for(['x', '', '-u', 'two words', 'ends in;', '\\;', '#{pid}', '$HOME', 'a\nb\n', 'é🎛'])(
  'gives the user option %j back',
  async (value, { tmux }) => {
    const pane = await tmux.newSession('options', { command: ['cat'] });
    await tmux.setUserOption(pane, '@value', value);
    expect(await tmux.userOption(pane, '@value')).toBe(value);
    await tmux.setUserOption(pane, '@value', undefined);
    expect(await tmux.userOption(pane, '@value')).toBeUndefined();
  },
);

test('keeps user options apart from those of tmux and of other panes', async ({ tmux, raw }) => {
  const pane = await tmux.newSession('options', { command: ['cat'] });
  await raw('set-option', '-t', 'options', '@shared', 'of the session');
  expect(await tmux.userOption(pane, '@shared')).toBeUndefined();
  const wrong = { code: 'bad-argument' };
  await expect(tmux.setUserOption(pane, 'remain-on-exit', 'on')).rejects.toMatchObject(wrong);
  await expect(tmux.userOption(pane, '@a#{pid}')).rejects.toMatchObject(wrong);
  await expect(tmux.panes({ userOptions: ['@a}'] })).rejects.toMatchObject(wrong);
});

test('says when a pane is gone', async ({ tmux }) => {
  await tmux.newSession('keep', { command: ['cat'] });
  const pane = await tmux.newSession('gone', { command: ['cat'] });
  await tmux.killPane(pane);
  const gone = { name: 'TmuxError', code: 'no-pane' };
  await expect(tmux.capture(pane)).rejects.toMatchObject(gone);
  await expect(tmux.sendKeys(pane, 'x')).rejects.toMatchObject(gone);
  await expect(tmux.paste(pane, 'x')).rejects.toMatchObject(gone);
  await expect(tmux.setUserOption(pane, '@a', 'x')).rejects.toMatchObject(gone);
  await expect(tmux.killPane(pane)).rejects.toMatchObject(gone);
});

test.for(['keep', '%1;x', '', '=keep', '%', '{last}'])(
  'takes %j for no pane',
  async (target, { tmux }) => {
    await tmux.newSession('keep', { command: ['cat'] });
    await expect(tmux.sendKeys(target as '%1', 'x')).rejects.toMatchObject({ code: 'no-pane' });
  },
);

test('resizes a window and leaves its size to those who attach', async ({ tmux, raw }) => {
  const pane = await tmux.newSession('sized', { command: ['cat'], width: 100, height: 30 });
  await tmux.resizeWindow(pane, { width: 150, height: 300 });
  expect(await tmux.panes()).toMatchObject([{ width: 150, height: 300 }]);
  expect(await raw('show-options', '-wqv', '-t', pane, 'window-size')).toBe('');
  await raw('set-option', '-w', '-t', pane, 'window-size', 'smallest');
  await tmux.resizeWindow(pane, { width: 100, height: 30 });
  expect(await tmux.panes()).toMatchObject([{ width: 100, height: 30 }]);
  expect(await raw('show-options', '-wqv', '-t', pane, 'window-size')).toBe('smallest');
});
