import { listProcesses } from '@gsd-code-skill/claude-process';
import { agentOption } from '@gsd-code-skill/core';
import { isDrawn } from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { approve, choose, submit, type } from './actions.ts';
import { test } from './driven.ts';

const delivered = { verdict: 'delivered' };

test.concurrent('takes no session whose name only begins alike', async ({ startClaude, run }) => {
  const { keys } = await startClaude({}, 'warden-main-2');
  expect(await run(type('hello'))).toEqual({
    verdict: 'no_session',
    message: 'no session "warden-main"',
    lines: ['sessions here: warden-main-2'],
  });
  expect(await keys()).toEqual([]);
});

test.concurrent.for(['war*', '', '%0;x', '=warden-main', '%0', 'warden-main:0', '$0', '{last}'])(
  'refuses %j for a name',
  async (session, { startClaude, run }) => {
    const { keys } = await startClaude();
    expect(await run(type('hello'), { session })).toMatchObject({ verdict: 'refused' });
    expect(await keys()).toEqual([]);
  },
);

test.concurrent('finds the pane behind base-index, splits, windows and a grouped viewer', async ({
  tmux,
  raw,
  standIn,
  run,
}) => {
  await tmux.newSession('warden-main', { command: ['cat'], width: 120, height: 40 });
  await raw('set-option', '-g', 'base-index', '1');
  await raw('set-option', '-g', 'pane-base-index', '1');
  await raw('set-option', '-g', 'default-size', '120x40');
  const claude = await standIn('claude');
  await raw('new-window', '-d', '-t', 'warden-main', ...claude.command);
  const pane = await eventually(async () => {
    const [, second] = await tmux.panes();
    expect(second?.command).toBe('claude');
    return second as Pane;
  });
  await raw('split-window', '-d', '-h', '-l', '20', '-t', pane.id, 'cat');
  await raw('new-session', '-d', '-s', 'viewer', '-t', 'warden-main');
  await isDrawn(tmux, pane.id);
  await raw('resize-window', '-t', pane.id, '-x', '150', '-y', '40');

  expect(await run(type('to the right pane'))).toMatchObject(delivered);
  expect(await run(type('through the viewer'), { session: 'viewer' })).toMatchObject(delivered);
  expect(await claude.events()).toEqual([
    { prompt: 'to the right pane' },
    { prompt: 'through the viewer' },
  ]);
  expect((await run({ kind: 'snapshot' })).message).toContain(pane.id);
});

test.concurrent('finds Claude Code under a shell, and not in the background', async ({
  tmux,
  standIn,
  run,
}) => {
  const claude = await standIn('claude');
  const quoted = claude.command.map((word) => `'${word}'`).join(' ');
  const shell = ['bash', '--norc', '-i'];
  const pane = await tmux.newSession('warden-main', { command: shell, width: 120, height: 40 });
  await tmux.sendText(pane, `${quoted}\n`);
  await isDrawn(tmux, pane);
  await eventually(async () => expect((await tmux.panes())[0]?.command).toBe('claude'));
  expect(await run(type('under a shell'))).toMatchObject(delivered);

  const shellPid = (await tmux.panes())[0]?.pid;
  const child = (await listProcesses()).find(({ parent }) => parent === shellPid);
  if (child === undefined) throw new Error('the shell has no child');
  process.kill(child.pid, 'SIGTSTP');
  await eventually(async () => expect((await tmux.panes())[0]?.command).toBe('bash'));
  expect(await run(type('rm -rf nothing'))).toMatchObject({
    verdict: 'refused',
    lines: [expect.stringContaining('in the background, bash has the keyboard')],
  });
  expect(await tmux.capture(pane)).not.toContain('rm -rf');
  expect(await claude.events()).toEqual([{ prompt: 'under a shell' }]);
});

test.concurrent.for<[string, Action]>([
  ['type', type('touch made')],
  ['choose', choose('1')],
  ['enter', { kind: 'enter' }],
  ['esc', { kind: 'esc' }],
  ['approve', approve],
  ['submit', submit],
  ['status', { kind: 'status' }],
  ['wait', { kind: 'wait', states: ['idle'] }],
])('does not %s where another program runs', async ([, action], { tmux, run }) => {
  // it shows every key, Enter as well
  const pane = await tmux.newSession('warden-main', { command: ['cat', '-A'] });
  const touches: string[] = [];
  expect(await run(action, { onTouch: () => touches.push('touched') })).toMatchObject({
    verdict: 'refused',
    message: expect.stringMatching(/^Claude Code does not run/),
    lines: [`${pane}: cat runs there`],
  });
  expect(touches).toEqual([]);
  expect((await tmux.capture(pane)).trim()).toBe('');
});

test.concurrent('refuses a dead pane', async ({ tmux, raw, startClaude, run }) => {
  await startClaude();
  await raw('set-option', '-g', 'remain-on-exit', 'on');
  await run(type('/exit'));
  await eventually(async () => expect((await tmux.panes())[0]?.dead).toBe(true));
  expect(await run(type('hello'))).toMatchObject({
    verdict: 'refused',
    lines: [expect.stringContaining('dead: its program has ended')],
  });
  expect(await run({ kind: 'snapshot' })).toMatchObject({ verdict: 'ok' });
});

test.concurrent('leaves copy mode first', async ({ tmux, raw, startClaude, run }) => {
  const { pane, events } = await startClaude();
  await raw('copy-mode', '-t', pane);
  expect(await run({ kind: 'status' })).toMatchObject({ verdict: 'ok', message: 'state: idle' });
  expect(await tmux.panes()).toMatchObject([{ inMode: true }]);
  expect(await run(type('q'))).toMatchObject(delivered);
  expect(await tmux.panes()).toMatchObject([{ inMode: false }]);
  expect(await events()).toEqual([{ prompt: 'q' }]);
});

test.concurrent('asks which pane when there are two, and takes the marked one', async ({
  tmux,
  raw,
  startClaude,
  standIn,
  run,
}) => {
  const { keys } = await startClaude();
  const other = await standIn('second');
  await raw('new-window', '-d', '-t', 'warden-main', ...other.command);
  await eventually(async () => expect((await tmux.panes()).length).toBe(2));
  const second = (await tmux.panes())[1];
  if (second === undefined) throw new Error('no second pane');
  await isDrawn(tmux, second.id);

  expect(await run(type('hello'))).toMatchObject({
    verdict: 'refused',
    message: expect.stringContaining('2 panes'),
  });
  await tmux.setUserOption(second.id, agentOption, 'warden');
  expect(await run(type('hello'))).toMatchObject(delivered);
  expect(await other.events()).toEqual([{ prompt: 'hello' }]);
  expect(await keys()).toEqual([]);
});
