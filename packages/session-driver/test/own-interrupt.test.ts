import { paneKey, readInterrupt } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { openSession } from '../src/index.ts';
import { type } from './actions.ts';
import { test } from './driven.ts';

test.concurrent('leaves a mark before it presses Escape, and for no other key', async ({
  startClaude,
  tmux,
  stateDir,
  run,
}) => {
  await startClaude();
  const [pane] = await tmux.panes();
  if (pane === undefined) throw new Error('no pane');
  const key = paneKey({ serverPid: pane.serverPid, paneId: pane.id });
  await run(type('hello'));
  expect(await readInterrupt(stateDir, key)).toBeUndefined();
  const before = Date.now();
  await run({ kind: 'esc' }, { by: 'warden' });
  const mark = await readInterrupt(stateDir, key);
  expect(mark).toMatchObject({ by: 'warden' });
  expect(mark?.at).toBeGreaterThanOrEqual(before);
});

test.concurrent('heeds an objection, with what it is about to type into', async ({
  startClaude,
  tmux,
  stateDir,
}) => {
  const { events } = await startClaude();
  const session = openSession({ tmux, stateDir, session: 'warden-main', timeScale: 3 });
  const seen: string[] = [];
  const object = async ({ pane, screen }: { pane: string; screen: { state: string } }) => {
    seen.push(pane, screen.state);
    return seen.length > 2 ? undefined : 'not now';
  };
  expect(await session.run(type('one'), { object })).toMatchObject({
    verdict: 'refused',
    message: 'not now',
  });
  expect(await session.run(type('two'), { object })).toMatchObject({ verdict: 'delivered' });
  expect(seen).toEqual([expect.stringMatching(/^\d+\.\d+$/), 'idle', seen[0], 'idle']);
  expect(await events()).toEqual([{ prompt: 'two' }]);
});
