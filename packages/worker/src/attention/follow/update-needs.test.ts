import { prepareStateDirectory, readNeeds } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { type NeedEvent, updateNeeds } from './update-needs.ts';

const day = 24 * 3_600_000;

const failed = {
  event: { name: 'StopFailure', pane: '4711.3', payload: { error: 'rate_limit' }, wakeId: 'w1' },
  owner: { sessionName: 'warden-main', agent: { agent_id: 'warden' } },
  decision: { kind: 'wake', text: '[WAKE]', trigger: 'response_failed' },
} as unknown as NeedEvent;

test.for([
  ['in an hour', day / 24],
  ['in five days', 5 * day],
] as const)('a failed turn rests until a reset %s', async ([, away], { folder }) => {
  await prepareStateDirectory(folder);
  const restUntil = Date.now() + away;
  await updateNeeds({ ...failed, restUntil }, { status: 'enqueued' } as never, {
    stateDir: folder,
  });
  const [need] = await readNeeds(folder);
  expect(need?.state.status).toBe('postponed');
  const until = need?.state.status === 'postponed' ? Date.parse(need.state.until) : 0;
  expect(until).toBeGreaterThanOrEqual(restUntil);
  expect(until).toBeLessThan(restUntil + 300_000);
});

test('a reset that nobody can wait for is not believed', async ({ folder }) => {
  await prepareStateDirectory(folder);
  const restUntil = Date.now() + 9999 * day;
  await updateNeeds({ ...failed, restUntil }, { status: 'enqueued' } as never, {
    stateDir: folder,
  });
  const [need] = await readNeeds(folder);
  const until = need?.state.status === 'postponed' ? Date.parse(need.state.until) : 0;
  expect(until - Date.now()).toBeLessThan(32 * day);
});

const turn = {
  ...failed,
  event: { ...failed.event, name: 'Stop', payload: {} },
  decision: { ...failed.decision, trigger: 'response_complete' },
} as unknown as NeedEvent;

test.for([
  ['a turn', turn, 0],
  ['a failure', failed, 1],
] as const)('%s that the session has gone on from', async ([, event, opened], { folder }) => {
  await prepareStateDirectory(folder);
  const isPassed = async () => true;
  await updateNeeds({ ...event, isPassed }, { status: 'enqueued' }, { stateDir: folder });
  expect(await readNeeds(folder, { closed: true })).toHaveLength(opened);
});
