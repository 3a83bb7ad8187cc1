import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { lockPane, paneKey } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { limit, test } from './stage.ts';

test('two drivers at once: both inputs arrive whole', async ({ startClaude, drive }) => {
  const { events } = await startClaude({ workMs: 50 });
  const texts = ['a'.repeat(3000), 'b\n'.repeat(200).trimEnd()];
  const runs = await Promise.all(texts.map((text) => drive('warden-main', 'type', text)));
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const prompts = (await events()).map((event) => (event as { prompt: string }).prompt);
  expect(prompts.sort()).toEqual(texts);
});

test('a driver killed with the lock in its hands does not block the next', async ({
  folder,
  tmux,
  startClaude,
  driveWith,
}) => {
  const { pane, events } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const stateDir = join(folder, 'state');
  const channel = import.meta.resolve('@gsd-code-skill/session-channel');
  const script = `const { lockPane } = await import(${JSON.stringify(channel)});
    await lockPane(${JSON.stringify(stateDir)}, ${JSON.stringify(key)});
    console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  holder.kill('SIGKILL');
  const { code, seconds } = await driveWith(
    { seconds: 7.5 },
    'warden-main',
    'type',
    'after the crash',
  );
  expect(code).toBe(0);
  expect(seconds).toBeLessThan(limit);
  expect(await events()).toEqual([{ prompt: 'after the crash' }]);
});

test('gives up in time when another driver keeps the pane', async ({
  folder,
  tmux,
  startClaude,
  driveWith,
}) => {
  const { pane, events } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const held = await lockPane(join(folder, 'state'), key);
  const { code, output, seconds } = await driveWith(
    { seconds: 7.5 },
    'warden-main',
    'type',
    'too late',
  );
  await held.release();
  expect(code).toBe(5);
  expect(output).toContain('another menu-driver is typing there');
  expect(seconds).toBeLessThan(limit);
  expect(await events()).toEqual([]);
});

test.concurrent.for([
  ['status'],
  ['snapshot'],
  ['choose', '1'],
  ['answer', '1'],
  ['approve'],
  ['deny'],
  ['type', 'hello'],
  ['clear_then', 'hello'],
  ['enter'],
  ['esc'],
  ['submit'],
  ['arrow_up'],
  ['arrow_down'],
  ['space'],
  ['wait', 'idle'],
  ['mute', '2'],
])('%s ends with an error when tmux hangs', async (words, { tmux, driveWith }) => {
  await tmux.newSession('warden-main', { command: ['cat'] });
  const pid = await tmux.serverPid();
  process.kill(pid, 'SIGSTOP');
  try {
    const { code, output, seconds } = await driveWith(
      { seconds: 7.5 },
      'warden-main',
      ...words,
      '--json',
    );
    expect(JSON.parse(output)).toMatchObject({ verdict: 'not_delivered', error: 'timed-out' });
    expect(code).toBe(5);
    expect(seconds).toBeLessThan(limit);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('ends in time when tmux hangs in the middle', async ({ tmux, startClaude, driveWith }) => {
  await startClaude({ dialogs: [{ pages: ['10-ask-single'], atStart: true }] });
  const pid = await tmux.serverPid();
  const run = driveWith({ seconds: 7.5 }, 'warden-main', 'choose', '2', '--json');
  setTimeout(() => process.kill(pid, 'SIGSTOP'), 400);
  try {
    const { code, seconds } = await run;
    expect([0, 4, 5]).toContain(code);
    expect(seconds).toBeLessThan(limit);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('ends in time when everything takes long, and lets go of the pane', async ({
  folder,
  tmux,
  startClaude,
  driveWith,
}) => {
  const { pane } = await startClaude({ clearMs: 60_000 });
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const held = await lockPane(join(folder, 'state'), key);
  setTimeout(() => held.release(), 4000);
  const { code, verdict, seconds } = await driveWith(
    { seconds: 7.5 },
    'warden-main',
    'clear_then',
    'next',
  );
  // how far it came depends on the machine
  expect(verdict).toMatch(
    /^((unconfirmed|not_delivered): no end after 7.5 s|not_delivered: no fresh)/,
  );
  expect([4, 5]).toContain(code);
  expect(seconds).toBeLessThan(limit);
  expect(await driveWith({}, 'warden-main', 'type', 'on')).toMatchObject({ code: 0 });
});
