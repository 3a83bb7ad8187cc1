import { expect } from 'vitest';
import { later } from '../../test/later.ts';
import { files, open, pilot, test, testClock, wake } from '../../test/outbox-setting.ts';
import {
  delivered,
  failed,
  type OpenClaw,
  OpenClawError,
  type OutboxEntry,
  queued,
  type Settlement,
} from '../index.ts';

/** Keeps what it is told. */
function ledger() {
  const ends: { entry: OutboxEntry; end: Settlement }[] = [];
  const onSettled = async (entry: OutboxEntry, end: Settlement) => {
    ends.push({ entry, end });
  };
  return { ends, onSettled };
}

test('tells the end of a wake with a note, and keeps its record until that is done', async ({
  dir,
  serve,
}) => {
  const { openclaw } = await serve();
  const told = later<OutboxEntry>();
  const done = later<void>();
  const { outbox, events } = open(dir, {
    async onSettled(entry) {
      told.resolve(entry);
      await done.promise;
    },
  });
  await outbox.enqueue(wake('one'), { note: { log: 1 } });
  await outbox.enqueue(wake('two'));
  const pump = outbox.start(openclaw);
  expect(await told.promise).toMatchObject({ id: 'one', state: 'consumed', note: { log: 1 } });
  expect(await outbox.find('one')).toMatchObject({ state: 'consumed', status: 'delivered' });
  done.resolve();
  await expect.poll(() => outbox.list()).toEqual([]);
  // a record is gone a moment before its end is told
  await expect.poll(() => events).toMatchObject([{ id: 'one', note: { log: 1 } }, { id: 'two' }]);
  expect(JSON.stringify(events)).not.toContain('re: text');
  await pump.stop();
});

test('a pump that does not listen leaves the ends of noted wakes to one that does', async ({
  dir,
  serve,
}) => {
  const { gateway, openclaw } = await serve();
  const deaf = open(dir);
  await deaf.outbox.enqueue(wake('one'), { note: 'log' });
  await deaf.outbox.enqueue(wake('two'));
  expect(await deaf.outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(await deaf.outbox.list()).toMatchObject([{ id: 'one', state: 'consumed' }]);
  await deaf.outbox.enqueue(wake('one'), { note: 'log' });

  const { ends, onSettled } = ledger();
  await open(dir, { onSettled }).outbox.drain(openclaw);
  const end = { status: 'delivered', key: 'one', sessionKey: pilot.key, isRetryable: false };
  expect(ends).toMatchObject([{ entry: { id: 'one', note: 'log', attempts: 1 }, end }]);
  expect(await deaf.outbox.list()).toEqual([]);
  expect(gateway.turns).toHaveLength(2);
});

test('tells again when the listener failed, and delivers the next meanwhile', async ({
  dir,
  serve,
}) => {
  const { gateway, openclaw } = await serve();
  const failing = open(dir, { onSettled: () => Promise.reject(new Error('log is full')) });
  for (const id of ['one', 'two']) await failing.outbox.enqueue(wake(id), { note: id });
  expect(await failing.outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(failing.events).toContainEqual({
    kind: 'trouble',
    error: expect.objectContaining({ message: 'settle one: Error: log is full' }),
  });
  const { ends, onSettled } = ledger();
  const { outbox } = open(dir, { onSettled });
  await outbox.drain(openclaw);
  expect(ends.map(({ entry }) => entry.id)).toEqual(['one', 'two']);
  expect(await outbox.list()).toEqual([]);
  expect(gateway.turns).toHaveLength(2);
});

test('tells of wakes given up, with the reason, and keeps them as dead letters', async ({
  dir,
  serve,
}) => {
  const { gateway, openclaw } = await serve();
  const clock = testClock();
  const { ends, onSettled } = ledger();
  const { outbox, events } = open(dir, { ...clock, maxAge: 3_600_000, onSettled });
  await gateway.close();
  await outbox.enqueue(wake('old'), { note: 'log' });
  await outbox.drain(openclaw);
  clock.pass(3_600_001);
  await outbox.drain(openclaw);
  const message = expect.stringMatching(/^not delivered in 60 min; last: /);
  expect(ends).toMatchObject([
    {
      entry: { id: 'old', state: 'dead', status: 'expired', message, note: 'log' },
      end: { status: 'dead', reason: 'expired', message, isRetryable: false },
    },
  ]);
  expect(events[1]).toMatchObject({ kind: 'dead', id: 'old', note: 'log' });
  expect(await files(dir, '.wake')).toEqual([]);
  expect(await outbox.find('old')).toMatchObject({ state: 'dead' });
});

test('a dead letter that nobody was told of is settled at the next start', async ({
  dir,
  serve,
}) => {
  const { openclaw } = await serve();
  const deaf = open(dir, { maxBytes: 180 });
  await deaf.outbox.enqueue(wake('one'), { note: 'log' });
  await deaf.outbox.enqueue(wake('two'), { prepared: true });
  const listed = [
    { id: 'two', state: 'prepared' },
    { id: 'one', state: 'dead', status: 'over-limit' },
  ];
  expect(await deaf.outbox.list()).toMatchObject(listed);
  const { ends, onSettled } = ledger();
  const { outbox } = open(dir, { onSettled });
  await outbox.drain(openclaw);
  expect(ends).toMatchObject([{ entry: { id: 'one' }, end: { reason: 'over-limit' } }]);
  expect(await outbox.list()).toMatchObject(listed);
  expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
  expect(ends).toHaveLength(1);
});

test('a note may change on the way', async ({ dir }) => {
  const { ends, onSettled } = ledger();
  const { outbox, events } = open(dir, { onSettled, backoff: { first: 1, longest: 1 } });
  const openclaw = {
    deliver: async () => {
      await outbox.annotate('one', { isLogged: true });
      return delivered();
    },
  } as unknown as OpenClaw;
  await outbox.enqueue(wake('one'), { note: { isLogged: false } });
  await outbox.drain(openclaw);
  expect(ends).toMatchObject([{ entry: { note: { isLogged: true } } }]);
  expect(events).toMatchObject([{ note: { isLogged: true } }]);
  expect(await outbox.annotate('one', 1)).toBe(false);
});

test('a wake that nobody needs any more is not sent', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { ends, onSettled } = ledger();
  const { outbox } = open(dir, { onSettled });
  await outbox.enqueue(wake('one'), { prepared: true });
  await outbox.enqueue(wake('two'), { note: 'log' });
  expect(await outbox.supersede('two', 'answered by hand')).toBe(true);
  expect(await outbox.supersede('one', 'answered by hand')).toBe(true);
  expect(await outbox.supersede('two', 'again')).toBe(false);
  const end = { status: 'superseded', message: 'answered by hand', isRetryable: false };
  expect(ends).toMatchObject([{ entry: { id: 'two', state: 'superseded' }, end }]);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(await outbox.list()).toEqual([]);
  expect(gateway.turns).toEqual([]);
});

test('wakes superseded behind one that is being sent end once, and the others keep their order', async ({
  dir,
}) => {
  const release = later<void>();
  const sent: string[] = [];
  const openclaw = {
    async deliver({ id }: { id: string }) {
      sent.push(id);
      if (id === 'w0') await release.promise;
      return id === 'w0' && sent.length === 1
        ? failed(new OpenClawError('unavailable', 'down'))
        : delivered();
    },
  } as unknown as OpenClaw;
  const { ends, onSettled } = ledger();
  const { outbox } = open(dir, { onSettled, backoff: { first: 2000 } });
  const pump = outbox.start(openclaw);
  const ids = Array.from({ length: 12 }, (_, n) => `w${n}`);
  for (const id of ids) await outbox.enqueue(wake(id), { note: id });
  await expect.poll(() => sent).toEqual(['w0']);
  const odd = ids.filter((_, n) => n % 2 === 1);
  for (const id of odd) expect(await outbox.supersede(id, 'answered')).toBe(true);
  expect(ends).toEqual([]);
  release.resolve();
  // they are told while the first one still waits for its next attempt
  await expect.poll(() => ends.map(({ entry }) => entry.id)).toEqual(odd);
  expect(sent).toEqual(['w0']);
  await expect.poll(() => outbox.list()).toEqual([]);
  const even = ids.filter((id) => !odd.includes(id));
  expect(sent).toEqual(['w0', ...even]);
  expect(ends.map(({ entry }) => entry.id)).toEqual([...odd, ...even]);
  await pump.stop();
});

test.for([queued('busy'), failed(new OpenClawError('too-large', 'too large'))])(
  'what is being sent is not superseded, and dropped it stays away ($status)',
  async (outcome, { dir }) => {
    const { outbox, events } = open(dir);
    const openclaw = {
      deliver: async () => {
        expect(await outbox.supersede('one', 'too late')).toBe(false);
        expect(await outbox.drop('one')).toBe(true);
        return outcome;
      },
    } as unknown as OpenClaw;
    await outbox.enqueue(wake('one'));
    await outbox.drain(openclaw);
    expect(await outbox.list()).toEqual([]);
    expect(await files(dir, '.wake')).toEqual([]);
    expect(events[0]).toMatchObject({ kind: 'outcome', id: 'one', outcome });
  },
);
