import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lockPane, paneKey } from '@gsd-code-skill/session-channel';
import { single } from '@gsd-code-skill/session-stage';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { expect } from 'vitest';
import type { Action } from '../src/index.ts';
import { answer, approve, choose, deny, submit, type } from './actions.ts';
import { test } from './driven.ts';

test.concurrent('two drivers at once: both inputs arrive whole', async ({ startClaude, run }) => {
  const { events } = await startClaude({ workMs: 50 });
  const texts = ['a'.repeat(3000), 'b\n'.repeat(200).trimEnd()];
  const outcomes = await Promise.all(texts.map((text) => run(type(text))));
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['delivered', 'delivered']);
  const prompts = (await events()).map((event) => (event as { prompt: string }).prompt);
  expect(prompts.sort()).toEqual(texts);
});

test.concurrent('a driver killed with the lock in its hands does not block the next', async ({
  stateDir,
  tmux,
  startClaude,
  run,
}) => {
  const { pane, events } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const channel = import.meta.resolve('@gsd-code-skill/session-channel');
  const script = `const { lockPane } = await import(${JSON.stringify(channel)});
    await lockPane(${JSON.stringify(stateDir)}, ${JSON.stringify(key)});
    console.log('locked'); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  expect(await run(type('after the crash'), { timeScale: 1 })).toMatchObject({
    verdict: 'delivered',
  });
  expect(await events()).toEqual([{ prompt: 'after the crash' }]);
});

test.concurrent('gives up when another driver keeps the pane', async ({
  stateDir,
  tmux,
  startClaude,
  run,
}) => {
  const { pane, keys } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const held = await lockPane(stateDir, key);
  expect(await run(type('too late'), { lockTimeout: 200, timeScale: 1 })).toMatchObject({
    verdict: 'not_delivered',
    message: expect.stringContaining('after 200 ms'),
    lines: ['another menu-driver is typing there'],
    data: { error: 'lock-timeout' },
  });
  expect(await run({ kind: 'status' })).toMatchObject({ verdict: 'ok' });
  await held.release();
  expect(await keys()).toEqual([]);
});

test.concurrent.for<Action>([
  { kind: 'status' },
  { kind: 'snapshot' },
  choose('1'),
  answer(['1']),
  approve,
  deny(),
  type('hello'),
  { kind: 'clear_then', command: 'hello' },
  { kind: 'enter' },
  { kind: 'esc' },
  submit,
  { kind: 'arrow_up' },
  { kind: 'arrow_down' },
  { kind: 'space' },
  { kind: 'wait', states: ['idle'] },
  { kind: 'mute', turns: 2 },
])('$kind ends with an error when tmux hangs', async (action, { socket, tmux, run }) => {
  await tmux.newSession('warden-main', { command: ['cat'] });
  const pid = await tmux.serverPid();
  process.kill(pid, 'SIGSTOP');
  try {
    const impatient = createTmux({ socketPath: socket, timeout: 300 });
    expect(await run(action, { tmux: impatient })).toMatchObject({
      verdict: 'not_delivered',
      data: { error: 'timed-out' },
    });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test.concurrent('proves nothing when tmux hangs in the middle', async ({
  socket,
  tmux,
  startClaude,
  reply,
}) => {
  await startClaude(single);
  const pid = await tmux.serverPid();
  try {
    const outcome = await reply(choose('2'), {
      tmux: createTmux({ socketPath: socket, timeout: 1500 }),
      onTouch: () => process.kill(pid, 'SIGSTOP'),
    });
    expect(outcome).toMatchObject({ verdict: 'unconfirmed', data: { error: 'timed-out' } });
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test.concurrent('says that tmux is not installed', async ({ run }) => {
  const tmux = createTmux({ env: { PATH: '/nonexistent' } });
  expect(await run({ kind: 'status' }, { tmux })).toMatchObject({
    verdict: 'no_session',
    message: 'tmux is not installed',
  });
});
