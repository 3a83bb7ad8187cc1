import { expect } from 'vitest';
import { main, open, test, testClock, wake } from '../../test/outbox-setting.ts';

const ids = (turns: readonly { key: string }[]) => turns.map(({ key }) => key);

test('keeps a prepared wake, and those behind it, until it is released', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { outbox } = open(dir);
  await outbox.enqueue(wake('one'), { prepared: true });
  await outbox.enqueue(wake('two'));
  await outbox.enqueue(wake('other', main.key));
  expect(await outbox.drain(openclaw)).toEqual({ left: 2 });
  expect(ids(gateway.turns)).toEqual(['other']);
  expect(await outbox.find('one')).toMatchObject({ state: 'prepared', attempts: 0 });

  expect(await outbox.retry('one')).toBe(false);
  expect(await outbox.release('one')).toBe(true);
  expect(await outbox.release('one')).toBe(true);
  expect(await outbox.find('one')).toMatchObject({ id: 'one', state: 'waiting' });
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(ids(gateway.turns)).toEqual(['other', 'one', 'two']);
  expect(await outbox.release('one')).toBe(false);
  expect(await outbox.find('one')).toBeUndefined();
});

test('hears of a release, here and in another process', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { outbox } = open(dir);
  const pump = outbox.start(openclaw);
  for (const id of ['one', 'two']) await outbox.enqueue(wake(id), { prepared: true });
  await outbox.release('one');
  await expect.poll(() => ids(gateway.turns)).toEqual(['one']);
  await open(dir).outbox.release('two');
  await expect.poll(() => ids(gateway.turns), { timeout: 10_000 }).toEqual(['one', 'two']);
  await pump.stop();
});

test('takes an id once, also while it is prepared', async ({ dir }) => {
  const { outbox } = open(dir);
  await outbox.enqueue(wake('one'), { prepared: true, note: 1 });
  await outbox.enqueue(wake('one'), { note: 2 });
  expect(await outbox.list()).toMatchObject([{ id: 'one', state: 'prepared', note: 1 }]);
});

test('looks seldom at what waits for its release', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  let looks = 0;
  const now = () => {
    looks += 1;
    return Date.now();
  };
  const { outbox } = open(dir, { now });
  await outbox.enqueue(wake('held'), { prepared: true });
  for (let n = 0; n < 20; n += 1) await outbox.enqueue(wake(`behind ${n}`));
  const pump = outbox.start(openclaw);
  looks = 0;
  for (let n = 0; n < 20; n += 1) await outbox.enqueue(wake(`other ${n}`, main.key));
  await expect.poll(() => gateway.turns.length).toBe(20);
  // a few for each that was delivered, and hardly any for the one that is held
  expect(looks).toBeLessThan(20 * 20);
  // the last one that was delivered leaves a moment after its turn
  const attempted = async () => (await outbox.list()).filter(({ attempts }) => attempts > 0);
  await expect.poll(attempted).toEqual([]);
  await pump.stop();
});

test('gives up a wake that nobody releases', async ({ dir, serve }) => {
  const { openclaw } = await serve();
  const clock = testClock();
  const { outbox } = open(dir, clock);
  await outbox.enqueue(wake('one'), { prepared: true });
  clock.pass(73 * 3_600_000);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(await outbox.find('one')).toMatchObject({ state: 'dead', status: 'expired' });
});
