import { describe, expect } from 'vitest';
import { open, test, testClock, wake } from '../../test/outbox-setting.ts';

const day = 86_400_000;

describe('set back', () => {
  test('does not put the next attempt off', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const clock = testClock();
    const { outbox } = open(dir, { ...clock, backoff: {} });
    await gateway.close();
    await outbox.enqueue(wake('one'));
    expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
    await gateway.start();
    expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
    clock.set(-2 * day);
    expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(gateway.turns).toHaveLength(1);
  });

  test('does not keep a wake from ever growing old', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    await gateway.close();
    const clock = testClock();
    const { outbox } = open(dir, clock);
    await outbox.enqueue(wake('one'));
    clock.set(-30 * day);
    await outbox.drain(openclaw);
    clock.pass(4 * day);
    await outbox.drain(openclaw);
    expect(await outbox.list()).toMatchObject([{ id: 'one', state: 'dead', status: 'expired' }]);
  });
});

describe('set forward', () => {
  test('makes no wake old while the process runs', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const clock = testClock();
    const { outbox } = open(dir, clock);
    await gateway.close();
    for (const id of ['one', 'two']) await outbox.enqueue(wake(id));
    await outbox.enqueue(wake('held', 'agent:main:main'), { prepared: true });
    for (let n = 0; n < 3; n += 1) {
      clock.set(4 * day);
      expect(await outbox.drain(openclaw)).toEqual({ left: 3 });
    }
    await outbox.enqueue(wake('three'));
    await gateway.start();
    await outbox.release('held');
    await outbox.retryAll();
    expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(gateway.turns).toHaveLength(4);

    await gateway.close();
    await outbox.enqueue(wake('last'));
    await outbox.drain(openclaw);
    clock.pass(4 * day);
    expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(await outbox.list()).toMatchObject([{ id: 'last', state: 'dead' }]);
  });

  test('gives up no wake before this process has tried it, and a wrong clock could be put right', async ({
    dir,
    serve,
  }) => {
    const { gateway, openclaw } = await serve();
    const before = testClock();
    const { outbox } = open(dir, before);
    await gateway.close();
    await outbox.enqueue(wake('one'));
    await outbox.enqueue(wake('held', 'agent:main:main'), { prepared: true });
    await outbox.drain(openclaw);

    const after = testClock(before.now() + 4 * day);
    const next = open(dir, after);
    expect(await next.outbox.drain(openclaw)).toEqual({ left: 2 });
    expect(next.events).toMatchObject([{ kind: 'outcome', id: 'one' }]);
    expect(await next.outbox.drain(openclaw)).toEqual({ left: 2 });
    after.pass(11 * 60_000);
    expect(await next.outbox.drain(openclaw)).toEqual({ left: 1 });
    expect(await next.outbox.find('one')).toMatchObject({ state: 'dead', status: 'expired' });

    await gateway.start();
    const last = open(dir, testClock(before.now() + 4 * day));
    await last.outbox.release('held');
    expect(await last.outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(gateway.turns).toMatchObject([{ key: 'held' }]);
  });
});
