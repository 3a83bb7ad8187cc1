import { mutedTurns, paneKey } from '@gsd-code-skill/session-channel';
import { isOnScreen, single } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { type Action, readWaitStates, type WaitState } from '../src/index.ts';
import { test } from './driven.ts';

test.concurrent('tells state and dialog', async ({ startClaude, run }) => {
  const { pane } = await startClaude(single);
  const outcome = await run({ kind: 'status' });
  expect(outcome).toMatchObject({
    verdict: 'ok',
    message: 'state: menu',
    data: {
      pane,
      state: 'menu',
      dialog: { kind: 'question', options: [{ number: 1, label: 'PostgreSQL' }, {}, {}, {}] },
    },
  });
  expect(outcome.lines).toContain('  > 1. PostgreSQL (Relational, robust)');
});

test.concurrent('shows the screen', async ({ startClaude, run }) => {
  const { pane } = await startClaude();
  const all = await run({ kind: 'snapshot' });
  expect(all).toMatchObject({ verdict: 'ok', message: `warden-main ${pane}, 120x40` });
  expect(all.data?.text).toContain('Hello from the scripted model.');
  const two = await run({ kind: 'snapshot', lines: 2 });
  expect(two.lines).toEqual([expect.stringMatching(/^\| /), expect.stringMatching(/^\| /)]);
  expect((await run({ kind: 'snapshot', lines: 2, raw: true })).lines?.join('\n')).toBe(
    two.data?.text,
  );
  for (const lines of [0, -1, 1.5, Number.NaN, 100_000]) {
    expect(await run({ kind: 'snapshot', lines })).toMatchObject({ verdict: 'usage' });
  }
});

test.concurrent('keeps a snapshot short unless more is asked for', async ({ tmux, run }) => {
  const script = 'for i in $(seq 200); do printf "%0150d\\n" $i; done; exec cat';
  const command = ['sh', '-c', script];
  const pane = await tmux.newSession('wide', { command, width: 200, height: 80 });
  await isOnScreen(tmux, pane, '00200');
  const length = async (action: Action) =>
    (await run(action, { session: 'wide' })).lines?.join('\n').length;
  expect(await length({ kind: 'snapshot' })).toBeLessThan(7000);
  expect(await length({ kind: 'snapshot', lines: 150 })).toBeGreaterThan(20_000);
});

test.concurrent('waits for a state, and says when it does not come', async ({
  startClaude,
  run,
}) => {
  await startClaude({ workMs: 6000 });
  await run({ kind: 'type', text: 'hello' });
  const wait = (states: readonly WaitState[], seconds: number) =>
    run({ kind: 'wait', states, seconds });
  expect(await wait(['working'], 7)).toMatchObject({ verdict: 'ok', message: 'state: working' });
  expect(await wait(['menu'], 0.5)).toMatchObject({
    verdict: 'unconfirmed',
    message: 'not menu within 0.5 s',
    fitting: [
      { action: 'type', effect: 'is queued' },
      { action: 'esc', effect: 'interrupts' },
      { action: 'wait', states: ['idle'] },
    ],
  });
  expect(await wait(['idle', 'error'], 15)).toMatchObject({
    verdict: 'ok',
    message: 'state: idle',
  });
});

test.concurrent('knows what can be waited for', async ({ run }) => {
  expect(readWaitStates(['idle', 'ready'])).toEqual(['idle', 'ready']);
  expect(() => readWaitStates([])).toThrow('wait takes a state: idle, working, ');
  expect(() => readWaitStates(['idle', 'done'])).toThrow('; not "done"');
  expect(() => readWaitStates(['toString'])).toThrow('; not "toString"');
  expect(await run({ kind: 'wait', states: [] })).toMatchObject({ verdict: 'usage' });
});

test.concurrent('mutes a session for some turns', async ({ tmux, stateDir, startClaude, run }) => {
  const { pane } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const muted = () => mutedTurns(stateDir, key);
  expect(await run({ kind: 'mute', turns: 3 })).toMatchObject({
    verdict: 'delivered',
    message: 'muted for 3 turns',
  });
  expect(await muted()).toBe(3);
  expect((await run({ kind: 'status' })).lines).toContain('muted: 3 turns');
  await run({ kind: 'mute', turns: 0 });
  expect(await muted()).toBe(0);
  for (const turns of [-1, 1.5, Number.NaN, 5000]) {
    expect(await run({ kind: 'mute', turns })).toMatchObject({ verdict: 'usage' });
  }
});
