import { readFile } from 'node:fs/promises';
import { openLoopTest, readLoopTest } from '@gsd-code-skill/session-channel';
import { bash, bashRequest, isOnScreen, single } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { test } from './program.ts';

test.concurrent('0: shows what there is, and delivers', async ({
  startClaude,
  openRequest,
  drive,
  driveBuilt,
}) => {
  const { pane, events } = await startClaude(single);
  const request = await openRequest();
  const shown = await drive('warden-main', 'status');
  expect(shown).toMatchObject({ code: 0, verdict: 'state: menu' });
  expect(shown.output).toContain('  > 1. PostgreSQL (Relational, robust)');
  expect(JSON.parse((await drive('warden-main', 'status', '--json')).output)).toMatchObject({
    verdict: 'ok',
    exit_code: 0,
    session: 'warden-main',
    action: 'status',
    pane,
    request,
    state: 'menu',
    dialog: { kind: 'question', options: [{ number: 1, label: 'PostgreSQL' }, {}, {}, {}] },
  });
  expect(await driveBuilt({}, 'warden-main', 'choose', '--for', request, 'SQ')).toMatchObject({
    code: 0,
    verdict: 'delivered: answered "SQLite", state is idle',
  });
  expect(await events()).toEqual([{ answers: ['SQLite'] }]);
});

test.concurrent.for<[string[], RegExp]>([
  [[], /^usage: no session and no action\nmenu-driver --help lists all actions$/],
  [['warden-main', 'dance'], /^usage: no action "dance"\n/],
  [['warden-main', 'status', '--loud'], /^usage: unknown option '--loud'\n/],
  [['warden-main', 'choose'], /^usage: choose takes numbers, or a label\n/],
  [['warden-main', 'type', ''], /^usage: there is no text to type\n/],
])('1: explains the usage for %j', async ([words, message], { drive }) => {
  const { code, output } = await drive(...words);
  expect(output).toMatch(message);
  expect(code).toBe(1);
});

test.concurrent('1: says in JSON what was asked for', async ({ drive }) => {
  const { code, output } = await drive('warden-main', 'dance', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(output)).toEqual({
    verdict: 'usage',
    exit_code: 1,
    session: 'warden-main',
    action: 'dance',
    message: 'no action "dance"',
    details: ['menu-driver --help lists all actions'],
  });
});

test.concurrent('2: finds no such session, also on servers named by flags', async ({
  socket,
  startClaude,
  drive,
}) => {
  await startClaude();
  expect(await drive('warden', 'status')).toMatchObject({
    code: 2,
    output: 'no_session: no session "warden"\nsessions here: warden-main',
  });
  expect(await drive('-S', socket, 'warden-main', 'status')).toMatchObject({ code: 0 });
  expect(await drive('-S', `${socket}.none`, 'warden-main', 'status')).toMatchObject({ code: 2 });
  expect(await drive('-L', 'no-such-server', 'warden-main', 'status')).toMatchObject({ code: 2 });
});

test.concurrent('3: refuses what does not fit, and says what would', async ({
  startClaude,
  openRequest,
  driveBuilt,
}) => {
  const { keys } = await startClaude(bash);
  const request = await openRequest();
  const { code, output } = await driveBuilt({}, 'warden-main', 'type', '--for', request, '4');
  expect(code).toBe(3);
  expect(output).toMatch(/^refused: a dialog is open that takes no text \(permission\)/);
  expect(output).toContain('  | touch /home/user/project/made-by-bash.txt && echo made');
  expect(output.split('\n').at(-1)).toBe(
    'would work: approve --for <request> | deny --for <request> [reason] | choose --for <request> <one of 1, 4> | esc | snapshot',
  );
  expect(await keys()).toEqual([]);
});

test.concurrent('3: no refusal prints a command that grants what is open', async ({
  startClaude,
  ask,
  drive,
  driveWith,
}) => {
  const { pane, events, keys } = await startClaude(bash);
  const request = await ask(pane, bashRequest('x '.repeat(4000)));
  const settled = await ask(pane);
  const attempts = [
    ['approve'],
    ['deny'],
    ['choose', '1'],
    ['choose', '2', '--permanent'],
    ['answer', '1'],
    ['type', 'yes'],
    ['submit'],
    ['enter'],
    ['space'],
    ['approve', '--for', request.id],
    ['approve', '--for', '00000000'],
    ['choose', '--for', settled.id, '2'],
    ['approve', '--now'],
  ];
  const printed = new Set<string>();
  for (const words of attempts) {
    const { code, output } = await driveWith({ seconds: 7.5 }, 'warden-main', ...words);
    expect(code, words.join(' ')).toBe(3);
    for (const [command] of output.matchAll(/menu-driver .*/g)) printed.add(command);
    // as one who takes the hints for commands and leaves out what is not said
    const [, hints = ''] = /^would work: (.*)$/m.exec(output) ?? [];
    const ready = hints.split(' | ').filter((hint) => hint !== '' && !/[<[]/.test(hint));
    for (const hint of ready) if (hint !== 'esc') printed.add(`menu-driver warden-main ${hint}`);
  }
  for (const command of printed) await drive(...command.split(' ').slice(1));
  expect([await events(), await keys()]).toEqual([[], []]);
});

test.concurrent('shows a request, with and without its marks', async ({
  startClaude,
  ask,
  drive,
}) => {
  const { pane } = await startClaude(bash);
  const { id } = await ask(pane);
  const shown = await drive('warden-main', 'show', id);
  expect(shown).toMatchObject({ code: 0, verdict: `request ${id}, page 1 of 1` });
  const command = 'command: touch /home/user/project/made-by-bash.txt && echo made';
  expect(shown.output).toContain(`|   ${command}`);
  expect((await drive('warden-main', 'show', id, '--raw')).output).toContain(`\n  ${command}`);
  expect((await drive('warden-main', 'snapshot', '5', '--raw')).output).not.toMatch(/^\| /m);
});

test.concurrent('3: types nothing into a shell', async ({ tmux, drive, expect }) => {
  const pane = await tmux.newSession('warden-main', { command: ['sh'] });
  await expect.poll(() => tmux.panes()).toMatchObject([{ command: 'sh' }]);
  expect(await drive('warden-main', 'type', 'touch made')).toMatchObject({
    code: 3,
    output: `refused: Claude Code does not run in "warden-main", nothing was typed\n${pane}: sh runs there`,
  });
  expect(await tmux.capture(pane)).not.toContain('touch');
});

test.concurrent('4: says when the screen does not tell', async ({
  startClaude,
  openRequest,
  driveWith,
}) => {
  const { keys } = await startClaude(single);
  const words = ['space', '--for', await openRequest()];
  const { code, verdict } = await driveWith({ seconds: 7.5 }, 'warden-main', ...words);
  expect(verdict).toBe('unconfirmed: Space pressed, the dialog did not change');
  expect(code).toBe(4);
  expect(await keys()).toEqual([' ']);
});

test.concurrent('5: says that it did not arrive', async ({ startClaude, driveWith }) => {
  const { events, keys } = await startClaude({ deaf: true });
  const { code, verdict } = await driveWith({ seconds: 7.5 }, 'warden-main', 'type', 'hello');
  expect(verdict).toMatch(/^not_delivered: the text did not show up/);
  expect(code).toBe(5);
  expect(await events()).toEqual([]);
  expect(await keys()).toEqual(['hello']);
});

test.concurrent('5: says that there is no place for its state, whatever it is to do', async ({
  driveWith,
}) => {
  const env = { GSD_STATE_DIR: 'relative' };
  for (const words of [['status'], ['snapshot']]) {
    expect(await driveWith({ env }, 'warden-main', ...words)).toMatchObject({
      code: 5,
      verdict: 'not_delivered: GSD_STATE_DIR: not an absolute path: relative',
    });
  }
});

test.concurrent('takes text from words, after --, and from standard input', async ({
  startClaude,
  drive,
  driveBuilt,
}) => {
  const { events } = await startClaude({ workMs: 50 });
  await drive('warden-main', 'type', 'two', 'words', '--json');
  await drive('warden-main', 'type', '--', '--json', '-x');
  await driveBuilt({ input: 'from\r\nstdin\n' }, 'warden-main', 'type', '-');
  expect(await events()).toEqual([
    { prompt: 'two words' },
    { prompt: '--json -x' },
    { prompt: 'from\nstdin' },
  ]);
});

test.concurrent('keeps its output short unless more is asked for', async ({ tmux, drive }) => {
  const script = 'for i in $(seq 200); do printf "%0150d\\n" $i; done; exec cat';
  const command = ['sh', '-c', script];
  const pane = await tmux.newSession('wide', { command, width: 200, height: 80 });
  await isOnScreen(tmux, pane, '00200');
  expect((await drive('wide', 'snapshot')).output.length).toBeLessThan(8000);
  const json = (await drive('wide', 'snapshot', '--json')).output;
  expect(json.length).toBeLessThan(8000);
  expect(JSON.parse(json)).toMatchObject({ verdict: 'ok', text: expect.any(String) });
  expect((await drive('wide', 'snapshot', '150')).output.length).toBeGreaterThan(20_000);
});

test.concurrent.for([
  { how: '--help', words: ['--help'], isBuilt: true },
  { how: 'help', words: ['help'] },
  { how: '--help after an action', words: ['warden-main', 'type', '--help'] },
])('$how prints the manual', async ({ words, isBuilt }, { driveWith, driveBuilt }) => {
  const manual = await readFile(new URL('manual.txt', import.meta.url), 'utf8');
  const drive = isBuilt ? driveBuilt : driveWith;
  expect(await drive({}, ...words)).toMatchObject({ code: 0, output: manual.trimEnd() });
});

test.concurrent('0 and 3: answers the test that a wake asks for, and no other', async ({
  stateDir,
  drive,
}) => {
  const asked = { id: '01JM9A7T40', sessionName: 'no-such-session' };
  await openLoopTest(stateDir, asked);
  expect(await drive(asked.sessionName, 'ack', '01JM9A7T41')).toMatchObject({
    code: 3,
    verdict: 'refused: no test 01JM9A7T41 waits for an answer [gsd:no-test-id]',
  });
  expect(await drive(asked.sessionName, 'ack', asked.id)).toMatchObject({
    code: 0,
    verdict: expect.stringMatching(/^delivered: test 01JM9A7T40 is acknowledged, [\d.]+ s after/),
  });
  const { acknowledged } = (await readLoopTest(stateDir, asked.id)) ?? {};
  expect(acknowledged).toMatchObject({ node: process.execPath });
});
