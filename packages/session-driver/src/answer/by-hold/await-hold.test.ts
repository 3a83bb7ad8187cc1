import { settleRequest } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { awaitHold } from './await-hold.ts';

test('waits until the hook is there', async ({ stateDir, privateTmux, ask, hold }) => {
  const { paneId } = await privateTmux.session('warden-main');
  const request = await ask(paneId);
  const found = awaitHold({ stateDir, key: request.pane, timeScale: 20 }, request);
  await hold(await ask(paneId));
  await hold(request);
  expect(await found).toBe(true);
});

test('waits no longer for a request that is settled, or that was announced long ago', async ({
  stateDir,
  privateTmux,
  ask,
  hold,
}) => {
  const { paneId } = await privateTmux.session('warden-main');
  const request = await ask(paneId);
  const target = { stateDir, key: request.pane, timeScale: 1000 };
  const found = awaitHold(target, request);
  await settleRequest(stateDir, request.id, { by: 'x', how: 'x', decision: 'other' });
  expect(await found).toBe(false);

  const old = await ask(paneId);
  await hold(old);
  const openedAt = new Date(Date.now() - 60_000).toISOString();
  expect(await awaitHold(target, { ...old, openedAt })).toBe(false);
});

test('gives up where none comes', async ({ stateDir, privateTmux, ask }) => {
  const { paneId } = await privateTmux.session('warden-main');
  const request = await ask(paneId);
  expect(await awaitHold({ stateDir, key: request.pane, timeScale: 0.05 }, request)).toBe(false);
});
