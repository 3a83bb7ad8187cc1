import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { files, open, test, wake } from '../../test/outbox-setting.ts';
import { delivered, failed, type OpenClaw, OpenClawError } from '../index.ts';

const never = failed(new OpenClawError('unavailable', 'down'));
const refusing = { deliver: async () => never } as unknown as OpenClaw;

test('the list of what was removed stays small', async ({ dir }) => {
  const { outbox } = open(dir, { maxBytes: 150 });
  for (const id of ['one', 'two']) await outbox.enqueue(wake(id));
  const list = join(dir, 'dead', 'removed.jsonl');
  for (let n = 0; n < 4; n += 1) {
    await writeFile(list, `${'x'.repeat(1024 ** 2)}\n`);
    await outbox.enqueue(wake(`more ${n}`));
  }
  const lists = (await readdir(join(dir, 'dead'))).filter((name) => name.endsWith('.jsonl'));
  expect(lists).toEqual(['removed.1.jsonl']);
  expect((await stat(join(dir, 'dead', 'removed.1.jsonl'))).size).toBeLessThan(1.1 * 1024 ** 2);
});

test('what killed writers left is removed at the start', async ({ dir, serve }) => {
  const { openclaw } = await serve();
  const { outbox } = open(dir);
  await outbox.enqueue(wake('one'));
  for (const path of [dir, join(dir, 'locks'), join(dir, 'dead')]) {
    const draft = join(path, `.${randomUUID()}.tmp`);
    await writeFile(draft, '');
    await utimes(draft, 0, 0);
  }
  const lock = join(dir, 'locks', `${'a'.repeat(16)}.lock`);
  await writeFile(lock, JSON.stringify({ token: 'a', host: 'elsewhere.example', pid: 1 }));
  await utimes(lock, 0, 0);
  await open(dir).outbox.drain(openclaw);
  for (const path of [dir, join(dir, 'dead')]) expect(await files(path, '.tmp')).toEqual([]);
  expect(await readdir(join(dir, 'locks'))).toEqual([]);
});

test('counts what is on its way, by session and in all, also what others put there', async ({
  dir,
}) => {
  const { outbox } = open(dir);
  expect(await outbox.count()).toBe(0);
  await outbox.enqueue(wake('one'));
  await open(dir).outbox.enqueue(wake('two', 'agent:main:main'));
  await outbox.enqueue(wake('three'), { prepared: true });
  expect(await outbox.count()).toBe(3);
  expect(await outbox.count({ key: 'agent:main:main' })).toBe(1);
  expect(await outbox.count({ key: 'agent:nobody:main' })).toBe(0);
  await open(dir).outbox.drop('one');
  expect(await outbox.count()).toBe(2);
});

test('what is on its way is read as it is asked for, oldest first, without dead letters', async ({
  dir,
}) => {
  const { outbox } = open(dir, { maxBytes: 6000 });
  await outbox.enqueue({ ...wake('old'), text: 'x'.repeat(5000) });
  const ids = Array.from({ length: 20 }, (_, n) => `wake ${n}`);
  for (const id of ids) await outbox.enqueue(wake(id));
  const seen: string[] = [];
  for await (const { id } of outbox.pending()) {
    seen.push(id);
    await outbox.drop(id);
  }
  expect(seen).toEqual(ids);
  expect(await outbox.list()).toMatchObject([{ id: 'old', state: 'dead' }]);
});

test('all that waits for a later attempt can be made due at once', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { outbox, events } = open(dir, { backoff: { first: 200_000 } });
  const pump = outbox.start(refusing);
  for (const id of ['one', 'two']) await outbox.enqueue(wake(id));
  await outbox.enqueue(wake('other', 'agent:main:main'));
  await expect.poll(() => events.length).toBe(2);
  await pump.stop();
  const next = outbox.start(openclaw);
  expect(await outbox.retryAll()).toBe(2);
  await expect.poll(() => outbox.list()).toEqual([]);
  expect(gateway.turns).toHaveLength(3);
  expect(await outbox.retryAll()).toBe(0);
  await next.stop();
});

test('a thousand wakes of another process are found, in order', async ({ dir }) => {
  const ids: string[] = [];
  const openclaw = {
    deliver: async ({ id }: { id: string }) => {
      ids.push(id);
      return delivered();
    },
  } as unknown as OpenClaw;
  const { outbox } = open(dir);
  const pump = outbox.start(openclaw);
  const other = open(dir).outbox;
  const expected = Array.from({ length: 1000 }, (_, n) => `wake ${n}`);
  for (const id of expected) await other.enqueue(wake(id));
  await expect.poll(() => ids.length, { timeout: 30_000 }).toBe(1000);
  expect(ids).toEqual(expected);
  await pump.stop();
});
