import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { newNeed } from '../../test/new-need.ts';
import { test } from '../../test/state.ts';
import { awaitNeeds } from './await-needs.ts';
import { changeNeed, closeNeed, openNeed } from './change-needs.ts';
import { postponeNeed } from './postpone-needs.ts';
import { pruneNeeds } from './prune-needs.ts';
import { needsAfter, readNeeds } from './read-needs.ts';

const program = fileURLToPath(new URL('../../test/open-needs.ts', import.meta.url));

test('each need is told once, in order', async ({ stateDir }) => {
  const first = await openNeed(stateDir, newNeed({ key: 'a' }));
  const one = await needsAfter(stateDir);
  expect(one.needs.map(({ id }) => id)).toEqual([first.id]);
  const second = await openNeed(stateDir, newNeed({ key: 'b' }));
  const third = await openNeed(stateDir, newNeed({ key: 'c' }));
  // a change is no news
  await changeNeed(stateDir, first.id, () => ({ remindedAt: new Date().toISOString() }));
  const two = await needsAfter(stateDir, one.cursor);
  expect(two.needs.map(({ id }) => id)).toEqual([second.id, third.id]);
  expect(await needsAfter(stateDir, two.cursor)).toEqual({ needs: [], cursor: two.cursor });
});

test('what was closed or postponed before it was told is not told', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed({ key: 'a' }));
  const other = await openNeed(stateDir, newNeed({ key: 'b' }));
  await closeNeed(stateDir, id, { by: 'keyboard', how: 'closed' });
  await postponeNeed(stateDir, other.id, { until: Date.now() + 50, by: 'agent' });
  const { needs, cursor } = await needsAfter(stateDir);
  expect(needs).toEqual([]);
  await expect
    .poll(async () => (await needsAfter(stateDir, cursor)).needs)
    .toMatchObject([{ id: other.id }]);
});

test('numbers go on when the newest needs are gone', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed({ key: 'a' }));
  const { cursor } = await needsAfter(stateDir);
  await closeNeed(stateDir, id, { by: 'agent', how: 'done' });
  await pruneNeeds(stateDir, { keep: 0 });
  await openNeed(stateDir, newNeed({ key: 'b' }));
  expect((await needsAfter(stateDir, cursor)).needs).toHaveLength(1);
});

test.for(['gone', 'broken'])(
  'when the count is %s all is told again rather than never',
  async (what, { stateDir }) => {
    await openNeed(stateDir, newNeed({ key: 'a' }));
    const { cursor } = await needsAfter(stateDir);
    const path = join(stateDir, 'needs', 'sequence.json');
    await (what === 'gone' ? rm(path) : writeFile(path, '{"last":'));
    const b = await openNeed(stateDir, newNeed({ key: 'b' }));
    expect(b.sequence).toBe(2);
    const after = await needsAfter(stateDir, cursor);
    expect(after.needs).toHaveLength(2);
    expect((await needsAfter(stateDir, after.cursor)).needs).toEqual([]);
  },
);

test.for(['', 'x', '-1', '00000000-5', 'ffffffff-99999999999999999999'])(
  'the cursor %j is of no use, so all is told',
  async (cursor, { stateDir }) => {
    await openNeed(stateDir, newNeed());
    expect((await needsAfter(stateDir, cursor)).needs).toHaveLength(1);
  },
);

test('of needs that two programs open, one killed, a reader misses none and hears none twice', async ({
  stateDir,
  signal,
  start,
}) => {
  const writers = ['one', 'two'].map((name) =>
    start([process.execPath, program, stateDir, name, '25']),
  );
  const ends = writers.map(({ ended }) => ended);
  const told: string[] = [];
  let cursor: string | undefined;
  let areDone = false;
  void Promise.all(ends).then(() => {
    areDone = true;
  });
  for (;;) {
    const isLast = areDone;
    const news = await needsAfter(stateDir, cursor);
    cursor = news.cursor;
    told.push(...news.needs.map(({ id }) => id));
    if (told.length > 8) writers[0]?.signal('SIGKILL');
    if (isLast || signal.aborted) break;
    // a reader that never lets go of the lock would keep the writers out
    await delay(2);
  }
  const ids = (await readNeeds(stateDir)).map(({ id }) => id);
  expect(ids.length).toBeGreaterThanOrEqual(25);
  expect(told).toEqual(ids);
}, 30_000);

test('waits for the next need that is wanted', async ({ stateDir }) => {
  const isWanted = ({ agentId }: { readonly agentId: string }) => agentId === 'scribe';
  const waiting = awaitNeeds(stateDir, { isWanted, timeout: 10_000 });
  await openNeed(stateDir, newNeed({ key: 'a' }));
  const { id } = await openNeed(stateDir, newNeed({ key: 'b', agentId: 'scribe' }));
  const { needs, cursor } = await waiting;
  expect(needs.map((need) => need.id)).toEqual([id]);
  expect((await awaitNeeds(stateDir, { cursor, timeout: 0 })).needs).toEqual([]);
});

test('one at a time, none is lost and none told twice', async ({ stateDir }) => {
  const opened: string[] = [];
  for (const key of ['a', 'b', 'c']) {
    opened.push((await openNeed(stateDir, newNeed({ key }))).id);
  }
  const told: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const news = await awaitNeeds(stateDir, { cursor, most: 1, timeout: 0 });
    if (news.needs.length === 0) break;
    cursor = news.cursor;
    told.push(...news.needs.map(({ id }) => id));
    expect(news.needs).toHaveLength(1);
  }
  expect(told).toEqual(opened);
});

test('gives up when time runs out, and when it is told to', async ({ stateDir }) => {
  expect((await awaitNeeds(stateDir, { timeout: 20 })).needs).toEqual([]);
  const abort = new AbortController();
  const waiting = awaitNeeds(stateDir, { timeout: 60_000, signal: abort.signal });
  abort.abort();
  expect((await waiting).needs).toEqual([]);
});

test('keeps the newest closed needs for a week, and open ones for a month', async ({
  stateDir,
}) => {
  for (const key of ['a', 'b', 'c']) {
    const { id } = await openNeed(stateDir, newNeed({ key }));
    await closeNeed(stateDir, id, { by: 'agent', how: 'done' });
  }
  await openNeed(stateDir, newNeed({ key: 'd' }));
  await pruneNeeds(stateDir, { keep: 2 });
  const sequences = async () =>
    (await readNeeds(stateDir, { closed: true })).map(({ sequence }) => sequence);
  expect(await sequences()).toEqual([2, 3, 4]);
  const day = 24 * 3_600_000;
  await pruneNeeds(stateDir, { now: Date.now() + 8 * day });
  expect(await sequences()).toEqual([4]);
  await pruneNeeds(stateDir, { now: Date.now() + 31 * day });
  expect(await readNeeds(stateDir)).toEqual([]);
});
