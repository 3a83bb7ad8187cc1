import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../test/state.ts';
import { openChannel } from './channel.ts';
import { createHold } from './holds/hold.ts';

const pane = '4711.3';
const bash = {
  id: '7KQ2XM4T',
  pane,
  agentId: 'warden',
  sessionName: 'warden-main',
  kind: 'permission',
  toolName: 'Bash',
  toolInput: { command: 'npm test' },
  claudeSessionId: 's',
} as const;

test('makes its folder, for its owner alone', async ({ stateDir }) => {
  const fresh = join(stateDir, 'fresh');
  const channel = await openChannel(fresh);
  expect(channel.stateDir).toBe(fresh);
  expect((await stat(fresh)).mode & 0o777).toBe(0o700);
  expect(await channel.requests.list()).toEqual([]);
  expect(await channel.worker()).toBeUndefined();
});

test('a request is opened, read and settled, and the decision is kept', async ({ stateDir }) => {
  const { requests, decisions } = await openChannel(stateDir);
  await requests.open(bash);
  expect(await requests.list(pane)).toMatchObject([{ id: bash.id }]);
  expect(await requests.answer(bash.id, { kind: 'allow' })).toEqual({ status: 'no-hook' });
  await requests.settle(bash.id, { by: 'person', decision: 'deny', how: 'denied' });
  expect(await requests.list()).toEqual([]);
  expect((await requests.read(bash.id))?.settled).toMatchObject({ by: 'person', how: 'denied' });
  expect(await decisions()).toMatchObject([{ request: bash.id, decision: 'deny' }]);
});

test('a hold is listed and takes one answer', async ({ stateDir }) => {
  const { holds } = await openChannel(stateDir);
  const { id: _, ...fields } = bash;
  const { id } = await createHold(stateDir, fields);
  expect(await holds.list(pane)).toMatchObject([{ id }]);
  expect(await holds.answer(id, { kind: 'allow' })).toMatchObject({ status: 'accepted' });
  expect(await holds.answer(id, { kind: 'deny' })).toMatchObject({
    status: 'already-answered',
  });
  expect(await holds.awaitReceipt(pane, id, { timeout: 1 })).not.toBe('delivered');
});

test('a need is opened, waited for, postponed and closed', async ({ stateDir }) => {
  const { needs } = await openChannel(stateDir);
  const { id } = await needs.open({
    key: 'turn 1',
    kind: 'turn',
    agentId: 'warden',
    sessionName: 'warden-main',
    pane,
    wake: 'It is your turn.',
  });
  expect(await needs.wakeOf(id)).toBe('It is your turn.');
  expect((await needs.wait({ timeout: 0 })).needs).toMatchObject([{ id }]);
  await needs.postpone(id, { until: Date.now() + 60_000, by: 'agent' });
  expect(await needs.read(id)).toMatchObject({ id });
  await needs.close(id, { by: 'agent', how: 'done' });
  expect(await needs.list()).toEqual([]);
  expect(await needs.list({ closed: true })).toMatchObject([{ id }]);
});

test('panes are remembered, muted, and driven by one at a time', async ({ stateDir }) => {
  const { panes } = await openChannel(stateDir);
  await panes.mute(pane, 2);
  expect(await panes.mutedTurns(pane)).toBe(2);
  const order: string[] = [];
  await Promise.all(
    ['a', 'b'].map((name) =>
      panes.lock(pane, async () => {
        order.push(name);
        await panes.read(pane);
        order.push(name);
      }),
    ),
  );
  expect(order[0]).toBe(order[1]);
  expect(await panes.list()).toEqual([]);
});
