import { join } from 'node:path';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { recordedScreenPath } from '../recordings.ts';
import { test as base } from '../test.ts';
import type { PrivatePane } from '../tmux/private-pane.ts';
import type { ClaudeScenario } from './claude-scenario.ts';
import { claudeStandIn } from './claude-stand-in.ts';

const test = base.extend<{
  open: (scenario?: ClaudeScenario, ...args: string[]) => Promise<Opened>;
}>({
  open: async ({ folder, privateTmux }, use) => {
    await use(async (scenario, ...args) => {
      const claude = await claudeStandIn(folder, scenario);
      const command = [...claude.command, ...args];
      const pane = await privateTmux.session('warden-main', { command });
      const keys = (...names: string[]) =>
        privateTmux.raw('send-keys', '-t', pane.paneId, ...names);
      return { claude, pane, keys };
    });
  },
});

interface Opened {
  readonly claude: Awaited<ReturnType<typeof claudeStandIn>>;
  readonly pane: PrivatePane;
  readonly keys: (...names: string[]) => Promise<string>;
}

const hears = async ({ claude }: Opened, ...events: object[]) =>
  eventually(async () => expect(await claude.events()).toEqual(events));

test('takes prompts, keeps drafts aside and opens a dialog after a turn', async ({ open }) => {
  const opened = await open({ dialogs: [{ pages: ['10-ask-single'] }], workMs: 50, deafMs: 0 });
  const { pane, keys } = opened;
  await pane.shows('❯');
  await keys('-l', 'draft');
  await pane.shows('draft');
  await keys('C-s');
  await pane.shows('stashed');
  await keys('-l', 'go');
  await pane.shows('❯\u00A0go');
  await keys('Enter');
  await hears(opened, { prompt: 'go' });
  await pane.shows('Which database should we use?');
  await keys('2');
  await hears(opened, { prompt: 'go' }, { answers: ['SQLite'] });
  await pane.shows('❯\u00A0draft');
  expect((await opened.claude.keys()).slice(-3)).toEqual(['o', 'Enter', '2']);
});

test('plays several questions with a review, and is closed by a hook', async ({ open }) => {
  const pages = ['30-ask-tabs-q1', '31-ask-tabs-q2-multi', '32-ask-tabs-q3', '34-ask-tabs-review'];
  const dialogs = [{ pages, atStart: true }, { pages: ['40-perm-bash'] }];
  const opened = await open({ dialogs, deafMs: 0 });
  const { pane, keys, claude } = opened;
  await pane.shows('☐');
  await keys('1');
  await pane.shows('[ ]');
  await keys('1');
  await pane.shows('[✔]');
  await keys('Tab');
  await pane.shows(/☒[^☐]*☒[^☐]*☐/u);
  await keys('1');
  await pane.shows('Submit answers');
  await keys('1');
  const answers = [expect.any(String), expect.any(String), expect.any(String)];
  await hears(opened, { answers });
  await pane.shows('Do you want to proceed?');
  claude.closeDialog(pane.panePid);
  await hears(opened, { answers }, { byHook: true });
});

test('holds a dialog back while keys come', async ({ open }) => {
  const dialogs = [{ pages: ['40-perm-bash'] }];
  const opened = await open({ dialogs, workMs: 10, heldBackMs: 1500 });
  const { pane, keys } = opened;
  await pane.shows('❯');
  await keys('-l', 'go');
  await pane.shows('go');
  await keys('Enter');
  await pane.shows('Waiting for permission…');
  await keys('Escape');
  await pane.shows('Do you want to proceed?');
  await hears(opened, { prompt: 'go' });
});

test('tells how it was started, draws a file and takes lines', async ({ open, folder }) => {
  const still = recordedScreenPath('02b-idle-bypass', { colours: true });
  const notes = { pane: 'printf %s "$TMUX_PANE"' };
  const opened = await open({ still, notes }, '--resume', 'x y');
  const { pane, claude, keys } = opened;
  await pane.shows('bypass permissions on');
  expect(await claude.starts()).toMatchObject([
    {
      pid: pane.panePid,
      args: ['--resume', 'x y'],
      env: { TMUX_PANE: pane.paneId },
      notes: { pane: pane.paneId },
    },
  ]);
  await keys('-l', '/gsd:resume-work');
  await keys('Enter');
  await hears(opened, { typed: '/gsd:resume-work' });
  expect(claude.command).toEqual([join(folder, 'claude-stand-in/bin/claude')]);
});

test.for([
  ['with screens that change', {}],
  ['with a screen that stands still', { still: recordedScreenPath('02b-idle-bypass') }],
] as const)(
  'ends as the real one does, without a terminal too, %s',
  async ([, drawn], { folder, start }) => {
    const { command, play } = await claudeStandIn(folder, { ...drawn, hasNoConversation: true });
    const run = async (...args: string[]) => {
      const claude = start([...command, ...args]);
      const { code } = await claude.ended;
      return [code, claude.stdout()];
    };
    expect(await run('--version')).toEqual([0, '2.1.325 (Claude Code)\n']);
    const missing = 'No conversation found with session ID: abc\n';
    expect(await run('-x', '--resume', 'abc')).toEqual([1, missing]);
    expect(await run('--continue')).toEqual([1, 'No conversation found to continue\n']);
    await play({ ...drawn, exitCode: 5, version: '9.9.9' });
    expect(await run('--continue')).toEqual([5, '']);
    expect(await run('--version')).toEqual([0, '9.9.9 (Claude Code)\n']);
  },
);
