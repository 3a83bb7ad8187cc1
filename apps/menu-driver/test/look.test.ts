import { join } from 'node:path';
import { mutedTurns, paneKey } from '@gsd-code-skill/session-channel';
import { execa } from 'execa';
import { expect } from 'vitest';
import { isOnScreen, test } from './stage.ts';

test.concurrent('tells state and dialog, as text and as JSON', async ({ startClaude, drive }) => {
  const dialogs = [{ pages: ['10-ask-single'], atStart: true }];
  const { pane } = await startClaude({ dialogs });
  const { output, verdict } = await drive('warden-main', 'status');
  expect(verdict).toBe('state: menu');
  expect(output).toContain('  > 1. PostgreSQL (Relational, robust)');
  expect(JSON.parse((await drive('warden-main', 'status', '--json')).output)).toMatchObject({
    verdict: 'ok',
    exit_code: 0,
    session: 'warden-main',
    action: 'status',
    pane,
    state: 'menu',
    dialog: { kind: 'question', options: [{ number: 1, label: 'PostgreSQL' }, {}, {}, {}] },
  });
});

test.concurrent('shows the screen', async ({ startClaude, drive }) => {
  const { pane } = await startClaude();
  const all = await drive('warden-main', 'snapshot');
  expect(all.verdict).toBe(`warden-main ${pane}, 120x40`);
  expect(all.output).toContain('Hello from the scripted model.');
  const two = await drive('warden-main', 'snapshot', '2');
  expect(two.output.split('\n')).toHaveLength(3);
  expect(JSON.parse((await drive('warden-main', 'snapshot', '--json')).output).text).toContain('❯');
  expect(await drive('warden-main', 'snapshot', 'all')).toMatchObject({ code: 1 });
});

test.concurrent('keeps its output short unless more is asked for', async ({ tmux, drive }) => {
  const script = 'for i in $(seq 200); do printf "%0150d\\n" $i; done; exec cat';
  const pane = await tmux.newSession('wide', {
    command: ['sh', '-c', script],
    width: 200,
    height: 80,
  });
  await isOnScreen(tmux, pane, '00200');
  expect((await drive('wide', 'snapshot')).output.length).toBeLessThan(8000);
  expect((await drive('wide', 'snapshot', '--json')).output.length).toBeLessThan(8000);
  expect((await drive('wide', 'snapshot', '150')).output.length).toBeGreaterThan(20_000);
});

test.concurrent('waits for a state, and says when it does not come', async ({
  startClaude,
  drive,
}) => {
  await startClaude({ workMs: 6000 });
  await drive('warden-main', 'type', 'hello');
  expect(await drive('warden-main', 'wait', 'working')).toMatchObject({ code: 0 });
  const early = await drive('warden-main', 'wait', 'menu', '--timeout', '0.5');
  expect(early.verdict).toBe('unconfirmed: not menu within 0.5 s');
  expect(early.code).toBe(4);
  const idle = await drive('warden-main', 'wait', 'idle', 'error', '--timeout', '15');
  expect(idle).toMatchObject({ code: 0, verdict: 'state: idle' });
  expect(await drive('warden-main', 'wait', 'done')).toMatchObject({ code: 1 });
  expect(await drive('warden-main', 'wait', 'idle', '--timeout', 'x')).toMatchObject({ code: 1 });
});

test.concurrent('mutes a session for some turns', async ({ tmux, folder, startClaude, drive }) => {
  const { pane } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const muted = () => mutedTurns(join(folder, 'state'), key);
  expect(await drive('warden-main', 'mute', '3')).toMatchObject({
    code: 0,
    verdict: 'delivered: muted for 3 turns',
  });
  expect(await muted()).toBe(3);
  expect((await drive('warden-main', 'status')).output).toContain('muted: 3 turns');
  await drive('warden-main', 'mute', 'off');
  expect(await muted()).toBe(0);
  for (const wrong of ['', '-1', '1.5', 'x', '5000']) {
    expect(await drive('warden-main', 'mute', '--', wrong)).toMatchObject({ code: 1 });
  }
});

test.concurrent.for<[string, string[]]>([
  ['--help', ['--help']],
  ['-h', ['-h']],
  ['help', ['help']],
  ['--help in the place of an action', ['warden-main', '--help']],
  ['--help after a session', ['warden-main', 'type', '--help']],
])('%s prints the manual', async ([, words], { drive }) => {
  const { code, output } = await drive(...words);
  expect(code).toBe(0);
  const lines = output.split('\n');
  expect(lines.length).toBeLessThanOrEqual(50);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
  const actions =
    'snapshot status choose answer approve deny type clear_then enter esc submit arrow_up arrow_down space wait mute';
  for (const action of actions.split(' ')) expect(output).toContain(action);
});

test.concurrent.for<[string[], RegExp]>([
  [[], /^usage: no session and no action/],
  [['warden-main'], /^usage: no action for "warden-main"/],
  [['warden-main', 'dance'], /^usage: no action "dance"/],
  [['warden-main', 'toString'], /^usage: no action "toString"/],
  [['warden-main', 'status', '--loud'], /^usage: unknown option '--loud'/],
  [['warden-main', 'enter', 'twice'], /^usage: enter takes no "twice"/],
  [['warden-main', 'choose'], /^usage: choose takes numbers, or a label/],
  [['warden-main', 'answer', '{"a":'], /^usage: the answers are not JSON/],
  [['warden-main', 'answer', '[{}]'], /^usage: answer 1: expected a number, a label/],
])('explains the usage for %j', async ([words, message], { drive }) => {
  const { code, verdict } = await drive(...words);
  expect(verdict).toMatch(message);
  expect(code).toBe(1);
});

test.concurrent('takes the server from flags, too', async ({ socket, startClaude, drive }) => {
  await startClaude();
  expect(await drive('-S', socket, 'warden-main', 'status')).toMatchObject({ code: 0 });
  expect(await drive('-S', `${socket}.none`, 'warden-main', 'status')).toMatchObject({ code: 2 });
  expect(await drive('-L', 'no-such-server', 'warden-main', 'status')).toMatchObject({ code: 2 });
});

test.concurrent('says which Node it needs on an older one', async ({ folder }) => {
  const bin = new URL('../bin/menu-driver.js', import.meta.url).href;
  const script = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });
    await import(${JSON.stringify(bin)});`;
  const { exitCode, stderr } = await execa(
    process.execPath,
    ['--input-type=module', '-e', script],
    { reject: false, cwd: folder },
  );
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^menu-driver needs Node 22\.18 or later; this is v[\d.]+ \(.+\)$/);
});
