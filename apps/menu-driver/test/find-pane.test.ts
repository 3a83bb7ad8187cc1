import { join } from 'node:path';
import { listProcesses } from '@gsd-code-skill/claude-process';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import { eventually, isDrawn, readEvents, test } from './stage.ts';

test.concurrent('takes no session whose name only begins alike', async ({ startClaude, drive }) => {
  const { events } = await startClaude({}, 'warden-main-2');
  const { code, verdict, output } = await drive('warden-main', 'type', 'hello');
  expect(code).toBe(2);
  expect(verdict).toBe('no_session: no session "warden-main"');
  expect(output).toContain('warden-main-2');
  expect(await events()).toEqual([]);
});

test.concurrent.for(['war*', '', '%0;x', '=warden-main', '%0', 'warden-main:0', '$0', '{last}'])(
  'refuses %j for a name',
  async (name, { startClaude, drive }) => {
    const { events } = await startClaude();
    const { code, verdict } = await drive(name, 'type', 'hello');
    expect(code).toBe(3);
    expect(verdict).toMatch(/^refused: /);
    expect(await events()).toEqual([]);
  },
);

test.concurrent('finds the pane behind base-index, splits, windows and a grouped viewer', async ({
  tmux,
  raw,
  folder,
  claudeCommand,
  drive,
}) => {
  await tmux.newSession('warden-main', { command: ['cat'], width: 120, height: 40 });
  await raw('set-option', '-g', 'base-index', '1');
  await raw('set-option', '-g', 'pane-base-index', '1');
  await raw('set-option', '-g', 'default-size', '120x40');
  const log = join(folder, 'claude.log');
  await raw('new-window', '-d', '-t', 'warden-main', ...(await claudeCommand(log)));
  const pane = await eventually(async () => {
    const [, claude] = await tmux.panes();
    expect(claude?.command).toBe('claude');
    return claude as Pane;
  });
  await raw('split-window', '-d', '-h', '-l', '20', '-t', pane.id, 'cat');
  await raw('new-session', '-d', '-s', 'viewer', '-t', 'warden-main');
  await isDrawn(tmux, pane.id);
  await raw('resize-window', '-t', pane.id, '-x', '150', '-y', '40');

  expect(await drive('warden-main', 'type', 'to the right pane')).toMatchObject({ code: 0 });
  expect(await drive('viewer', 'type', 'through the viewer')).toMatchObject({ code: 0 });
  expect(await readEvents(log)).toEqual([
    { prompt: 'to the right pane' },
    { prompt: 'through the viewer' },
  ]);
  expect((await drive('warden-main', 'snapshot')).verdict).toContain(pane.id);
});

test.concurrent('finds Claude Code under a shell, and not in the background', async ({
  tmux,
  folder,
  claudeCommand,
  drive,
}) => {
  const log = join(folder, 'claude.log');
  const command = await claudeCommand(log);
  const quoted = command.map((word) => `'${word}'`).join(' ');
  const shell = ['bash', '--norc', '-i'];
  const pane = await tmux.newSession('warden-main', { command: shell, width: 120, height: 40 });
  await tmux.sendText(pane, `${quoted}\n`);
  await isDrawn(tmux, pane);
  await eventually(async () => expect((await tmux.panes())[0]?.command).toBe('claude'));
  expect(await drive('warden-main', 'type', 'under a shell')).toMatchObject({ code: 0 });

  const shellPid = (await tmux.panes())[0]?.pid;
  const claude = (await listProcesses()).find(({ parent }) => parent === shellPid);
  if (claude === undefined) throw new Error('the shell has no child');
  process.kill(claude.pid, 'SIGTSTP');
  await eventually(async () => expect((await tmux.panes())[0]?.command).toBe('bash'));
  const refused = await drive('warden-main', 'type', 'rm -rf nothing');
  expect(refused).toMatchObject({ code: 3 });
  expect(refused.output).toContain('in the background, bash has the keyboard');
  expect(await readEvents(log)).toEqual([{ prompt: 'under a shell' }]);
});

test.concurrent.for(['type', 'choose', 'enter', 'esc', 'approve', 'submit', 'status', 'wait'])(
  'does not %s where a shell runs',
  async (action, { tmux, folder, drive }) => {
    const made = join(folder, 'made');
    const pane = await tmux.newSession('warden-main', { command: ['sh'] });
    const words = { type: [`touch ${made}`], choose: ['1'], wait: ['idle'] }[action] ?? [];
    const { code, verdict, output } = await drive('warden-main', action, ...words);
    expect(code).toBe(3);
    expect(verdict).toMatch(/^refused: Claude Code does not run/);
    expect(output).toContain(`${pane}: sh runs there`);
    expect(await tmux.capture(pane)).not.toContain('touch');
  },
);

test.concurrent('refuses a dead pane', async ({ tmux, raw, startClaude, drive }) => {
  await startClaude();
  await raw('set-option', '-g', 'remain-on-exit', 'on');
  await drive('warden-main', 'type', '/exit');
  await eventually(async () => expect((await tmux.panes())[0]?.dead).toBe(true));
  const { code, output } = await drive('warden-main', 'type', 'hello');
  expect(code).toBe(3);
  expect(output).toContain('dead: its program has ended');
  expect(await drive('warden-main', 'snapshot')).toMatchObject({ code: 0 });
});

test.concurrent('leaves copy mode first', async ({ tmux, raw, startClaude, drive }) => {
  const { pane, events } = await startClaude();
  await raw('copy-mode', '-t', pane);
  expect(await drive('warden-main', 'status')).toMatchObject({ code: 0, verdict: 'state: idle' });
  expect(await tmux.panes()).toMatchObject([{ inMode: true }]);
  expect(await drive('warden-main', 'type', 'q')).toMatchObject({ code: 0 });
  expect(await tmux.panes()).toMatchObject([{ inMode: false }]);
  expect(await events()).toEqual([{ prompt: 'q' }]);
});

test.concurrent('asks which pane when there are two, and takes the marked one', async ({
  tmux,
  raw,
  folder,
  startClaude,
  claudeCommand,
  drive,
}) => {
  const { events } = await startClaude();
  const log = join(folder, 'second.log');
  await raw('new-window', '-d', '-t', 'warden-main', ...(await claudeCommand(log)));
  await eventually(async () => expect((await tmux.panes()).length).toBe(2));
  const second = (await tmux.panes())[1];
  if (second === undefined) throw new Error('no second pane');
  await isDrawn(tmux, second.id);

  const ambiguous = await drive('warden-main', 'type', 'hello');
  expect(ambiguous).toMatchObject({ code: 3 });
  expect(ambiguous.verdict).toContain('2 panes');
  await tmux.setUserOption(second.id, '@gsd_agent', 'warden');
  expect(await drive('warden-main', 'type', 'hello')).toMatchObject({ code: 0 });
  expect(await readEvents(log)).toEqual([{ prompt: 'hello' }]);
  expect(await events()).toEqual([]);
});
