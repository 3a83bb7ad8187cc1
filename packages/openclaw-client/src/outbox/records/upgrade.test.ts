import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { open, pilot, test, wake } from '../../../test/outbox-setting.ts';
import { outboxName } from './outbox-name.ts';

/** Writes a wake as the version before wrote it. */
async function writeOld(dir: string, order: number, id: string, attempt?: object | string) {
  await mkdir(join(dir, 'dead'), { recursive: true, mode: 0o700 });
  const content = JSON.stringify({ wake: wake(id), enqueuedAt: Date.now() });
  const { stem } = outboxName(`01JM9A7T40WARDENMAN000000${order}`, wake(id), content.length);
  await writeFile(join(dir, `${stem}.wake`), content);
  const text = typeof attempt === 'string' ? attempt : JSON.stringify(attempt);
  if (attempt !== undefined) await writeFile(join(dir, `${stem}.attempt`), text);
  return stem;
}

test('takes over what an earlier version left, in order and with its attempts', async ({
  dir,
  serve,
}) => {
  const { gateway, openclaw } = await serve();
  const nextAttemptAt = Date.now() + 200_000;
  const told = { attempts: 3, rejections: 1, sentAt: 1, nextAttemptAt, message: 'unknown' };
  await writeOld(dir, 1, 'one', { ...told, status: 'unroutable' });
  await writeOld(dir, 2, 'two', { attempts: 1, sentAt: 1, nextAttemptAt: 0 });
  await writeOld(dir, 3, 'three', '{"att');
  await writeOld(dir, 4, 'four');
  const { outbox } = open(dir, { backoff: {} });
  await outbox.enqueue(wake('five'));
  expect(await outbox.list()).toMatchObject([
    {
      id: 'one',
      state: 'unroutable',
      attempts: 3,
      nextAttemptAt: new Date(nextAttemptAt).toISOString(),
      message: 'unknown',
    },
    { id: 'two', state: 'sent', attempts: 1 },
    { id: 'three', state: 'sent', attempts: 1 },
    { id: 'four', state: 'waiting', attempts: 0 },
    { id: 'five', state: 'waiting', attempts: 0 },
  ]);
  expect((await readdir(dir)).filter((name) => name.endsWith('.attempt'))).toEqual([]);

  expect(await outbox.drain(openclaw)).toEqual({ left: 5 });
  await outbox.retry('one');
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  const keys = ['one', 'two', 'three', 'four', 'five'];
  expect(gateway.turns.map(({ key }) => key)).toEqual(keys);
  // what may have been sent before was looked for, by its key and by its text
  const looks = gateway.frames.filter(({ method }) => method === 'chat.history');
  expect(looks).toHaveLength(6);
});

test('knows dead letters of an earlier version, and brings them back', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { outbox } = open(dir);
  const stem = await writeOld(dir, 1, 'one');
  const old = JSON.parse(await readFile(join(dir, `${stem}.wake`), 'utf8'));
  await outbox.drop('one');
  const dead = { ...old, reason: 'rejected', message: 'not so', attempts: 5, deadAt: 2 };
  await writeFile(join(dir, 'dead', `${stem}.json`), JSON.stringify(dead));

  expect(await outbox.list()).toMatchObject([
    { id: 'one', state: 'dead', status: 'rejected', message: 'not so', attempts: 5 },
  ]);
  expect(await outbox.retry('one')).toBe(true);
  expect(await outbox.list()).toMatchObject([{ id: 'one', state: 'waiting', attempts: 0 }]);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(gateway.turns).toMatchObject([{ key: 'one', sessionKey: pilot.key }]);
});

test('waits for a lock that an earlier version still renews', async ({ dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { outbox } = open(dir);
  await outbox.enqueue(wake('one'));
  const { queue } = outboxName('', wake('one'), 0);
  await mkdir(join(dir, 'locks', `${queue}.lock`), { recursive: true });
  expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
  expect(gateway.turns).toEqual([]);
});
