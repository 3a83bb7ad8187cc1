import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSessionLine } from './session-line.ts';

const patient = { timeout: 60_000 };

test('lets one go after the other, in the order in which they came', async () => {
  const line = createSessionLine();
  const done: string[] = [];
  const finish: (() => void)[] = [];
  const add = (name: string) =>
    line.wait('agent:warden:main', patient, async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      done.push(name);
    });
  const all = Promise.all(['one', 'two', 'three'].map(add));
  for (const before of [[], ['one'], ['one', 'two']]) {
    await expect.poll(() => finish.length).toBe(before.length + 1);
    expect(done).toEqual(before);
    finish.at(-1)?.();
  }
  await all;
  expect(done).toEqual(['one', 'two', 'three']);
});

test('goes on after work that failed', async () => {
  const line = createSessionLine();
  const failing = line.wait('one', patient, () => Promise.reject(new Error('no')));
  const next = line.wait('one', patient, async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('who runs out of time does nothing, and keeps the order of the others', async () => {
  const line = createSessionLine();
  let finish = () => {};
  const first = line.wait('one', patient, () => new Promise<void>((resolve) => (finish = resolve)));
  expect(await line.wait('one', { timeout: 1 }, async () => 'too late')).toBeUndefined();
  const signal = AbortSignal.abort();
  expect(await line.wait('one', { ...patient, signal }, async () => 'stopped')).toBeUndefined();
  let isDone = false;
  const third = line.wait('one', patient, async () => {
    isDone = true;
  });
  await nextRound();
  expect(isDone).toBe(false);
  finish();
  await Promise.all([first, third]);
  expect(isDone).toBe(true);
});

test('knows nothing of other sessions', async () => {
  const line = createSessionLine();
  void line.wait('one', patient, () => new Promise(() => {}));
  expect(await line.wait('two', patient, async () => 'done')).toBe('done');
});
