import { randomUUID } from 'node:crypto';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { followInbox } from './follow-inbox.ts';
import { createInbox } from './inbox.ts';
import { inboxMessages } from './inbox-messages.ts';

const test = base.extend<{ dir: string }>({
  dir: async ({ folder }, use) => use(join(folder, 'inbox')),
});

const wake = (id: string, key = 'agent:a:b') => ({ id, text: `text of ${id}`, session: { key } });

test('keeps wakes as private files, oldest first', async ({ dir }) => {
  const inbox = createInbox({ dir });
  for (const id of ['one', 'two/..', 'three']) {
    expect(await inbox.deliver(wake(id))).toMatchObject({ status: 'delivered' });
  }
  const messages = await inboxMessages(dir);
  expect(messages.map((message) => message.wake)).toEqual(
    ['one', 'two/..', 'three'].map((id) => wake(id)),
  );
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  for (const { path } of messages) expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('keeps a wake once, whether delivered or asked', async ({ dir }) => {
  const inbox = createInbox({ dir });
  await inbox.deliver(wake('one'));
  expect(await inbox.ask(wake('one'))).toMatchObject({ status: 'delivered' });
  expect(await inboxMessages(dir)).toHaveLength(1);
});

test('drops the oldest beyond its limit', async ({ dir }) => {
  const inbox = createInbox({ dir, maxMessages: 2 });
  for (const id of ['one', 'two', 'three', 'four']) await inbox.deliver(wake(id));
  expect((await inboxMessages(dir)).map((message) => message.wake.id)).toEqual(['three', 'four']);
});

test('keeps the order and drops the oldest also when the clock is set back', async ({ dir }) => {
  let time = 5 * 86_400_000;
  const inbox = createInbox({ dir, maxMessages: 3, now: () => time });
  for (const id of ['one', 'two', 'three']) await inbox.deliver(wake(id));
  time = 1000;
  const again = createInbox({ dir, maxMessages: 3, now: () => time });
  await Promise.all(['four', 'five'].map((id) => again.deliver(wake(id))));
  const ids = (await inboxMessages(dir)).map((message) => message.wake.id);
  expect(ids).toEqual(['three', 'four', 'five']);
});

test('removes what a killed writer left', async ({ dir }) => {
  await createInbox({ dir }).deliver(wake('one'));
  const draft = join(dir, `.${randomUUID()}.tmp`);
  await writeFile(draft, '');
  await utimes(draft, 0, 0);
  await createInbox({ dir }).deliver(wake('two'));
  expect((await readdir(dir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('follows what arrives, and leaves out what is no message', async ({ dir }) => {
  const inbox = createInbox({ dir });
  await inbox.deliver(wake('before'));
  const stop = new AbortController();
  const seen: string[] = [];
  const following = (async () => {
    for await (const message of followInbox(dir, { signal: stop.signal })) {
      seen.push(message.wake.id);
    }
  })();
  await writeFile(join(dir, 'note.json'), '{}');
  await writeFile(join(dir, `${'0'.repeat(26)}.aa.json`), '{"half');
  for (let n = 0; !seen.includes('wake 1'); n += 1) {
    await inbox.deliver(wake(`wake ${n}`));
    await expect.poll(() => seen.at(-1) ?? '', { timeout: 10_000 }).toBeTypeOf('string');
  }
  stop.abort();
  await following;
  expect(seen).not.toContain('before');
  expect((await readdir(dir)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test('yields what is already there when asked to', async ({ dir }) => {
  await createInbox({ dir }).deliver(wake('before'));
  for await (const message of followInbox(dir, { fromStart: true })) {
    expect(message.wake.id).toBe('before');
    break;
  }
});

test('knows every session, and says when it cannot write', async ({ dir }) => {
  const inbox = createInbox({ dir });
  await inbox.deliver(wake('one', 'agent:a:b'));
  expect(await inbox.sessions()).toEqual([{ key: 'agent:a:b' }]);
  expect(await inbox.resolveSession({ id: 'x' })).toEqual({ key: 'x', id: 'x' });
  expect(await inbox.health()).toEqual({ ok: true, transport: 'inbox' });

  await writeFile(join(dir, 'file'), '');
  const broken = createInbox({ dir: join(dir, 'file', 'inbox') });
  const error = { code: 'not-writable' };
  expect(await broken.deliver(wake('two'))).toMatchObject({ status: 'failed', error });
  expect(await broken.health()).toMatchObject({ ok: false, error });
});

test('a message says when it was received, also one that an earlier version has kept', async ({
  dir,
}) => {
  const received = Date.parse('2026-11-16T17:00:00.000Z');
  const inbox = createInbox({ dir, now: () => received });
  await inbox.deliver(wake('new'));
  const old = { receivedAt: received - 1000, wake: wake('old') };
  await writeFile(join(dir, `${'0'.repeat(26)}.old.json`), JSON.stringify(old));
  expect(await inboxMessages(dir)).toMatchObject([
    { wake: { id: 'old' }, receivedAt: '2026-11-16T16:59:59.000Z' },
    { wake: { id: 'new' }, receivedAt: '2026-11-16T17:00:00.000Z' },
  ]);
});
