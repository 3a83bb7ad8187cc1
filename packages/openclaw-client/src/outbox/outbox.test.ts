import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect } from 'vitest';
import { later } from '../../test/later.ts';
import { files, main, open, pilot, test, testClock, wake } from '../../test/outbox-setting.ts';
import { startScriptedGateway } from '../../test/scripted-gateway.ts';
import { createGateway, createInbox, inboxMessages, openOutbox } from '../index.ts';

// a small disk of its own, where the system lets one mount it
const canMount = spawnSync('sh', ['-c', 'unshare -rm mount -t tmpfs none /mnt']).status === 0;

describe('enqueue', () => {
  test('puts a wake into one private file', async ({ dir }) => {
    const { outbox } = open(dir);
    await outbox.enqueue(wake('one'));
    const [name = ''] = await files(dir, '.wake');
    const [first = ''] = (await readFile(join(dir, name), 'utf8')).split('\n');
    expect(JSON.parse(first)).toMatchObject({ wake: wake('one') });
    expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(await outbox.list()).toMatchObject([{ id: 'one', state: 'waiting', attempts: 0 }]);
  });

  test('takes an id once', async ({ dir }) => {
    const { outbox } = open(dir);
    await Promise.all([outbox.enqueue(wake('one')), outbox.enqueue(wake('one'))]);
    expect(await outbox.list()).toHaveLength(1);
  });

  test('refuses what is no wake, and goes on', async ({ dir }) => {
    const { outbox } = open(dir);
    await expect(outbox.enqueue({ ...wake('bad'), text: '/reset' })).rejects.toMatchObject({
      code: 'invalid-wake',
    });
    await outbox.enqueue(wake('good'));
    expect(await outbox.list()).toMatchObject([{ id: 'good' }]);
  });

  test('keeps the order when the clock is set back', async ({ dir }) => {
    for (const [id, time] of [
      ['one', 5000],
      ['two', 1000],
      ['three', 1000],
    ] as const) {
      await open(dir, { now: () => time }).outbox.enqueue(wake(id));
    }
    expect((await open(dir).outbox.list()).map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  });

  const starter = fileURLToPath(import.meta.resolve('@gsd-code-skill/testing/start'));
  const program = fileURLToPath(new URL('../../test/programs/enqueue.ts', import.meta.url));

  test.skipIf(!canMount)(
    'says when the disk is full, and leaves nothing behind',
    async ({ dir }) => {
      const inside =
        'mount -t tmpfs -o size=64k none "$0" && "$1" "$2" "$3" "$0/o" && ls -A "$0/o"';
      const script = `mkdir -p "$0" && unshare -rm sh -c '${inside}' "$0" "$1" "$2" "$3"`;
      const words = [process.execPath, starter, program];
      const { stdout } = await execa('sh', ['-c', script, dir, ...words]);
      const [result = '', ...names] = stdout.split('\n');
      expect(JSON.parse(result)).toEqual({
        large: 'disk-full',
        small: 'on disk',
        listed: ['small'],
      });
      expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    },
  );

  test('says when the folder cannot be written to', async ({ dir }) => {
    const { outbox } = open(dir);
    await outbox.enqueue(wake('one'));
    await writeFile(join(dir, 'file'), '');
    const inFile = openOutbox(join(dir, 'file', 'outbox')).enqueue(wake('two'));
    await expect(inFile).rejects.toMatchObject({ code: 'not-writable' });

    // nobody's user, since root may write anywhere
    const user = process.getuid?.() === 0 ? ['65534'] : [];
    const { stdout } = await execa(process.execPath, [starter, program, '/usr/outbox', ...user]);
    expect(JSON.parse(stdout)).toEqual({
      large: 'not-writable',
      small: 'not-writable',
      listed: [],
    });
  });

  test('refuses a wake larger than its limit', async ({ dir }) => {
    const { outbox } = open(dir, { maxBytes: 50 });
    await expect(outbox.enqueue(wake('one'))).rejects.toMatchObject({ code: 'too-large' });
  });
});

describe('delivery', () => {
  test('brings wakes in order per session', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const { outbox, events } = open(dir);
    for (let n = 0; n < 20; n += 1) {
      await outbox.enqueue(wake(`p${n}`));
      await outbox.enqueue(wake(`m${n}`, main.key));
    }
    expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    for (const [key, letter] of [
      [pilot.key, 'p'],
      [main.key, 'm'],
    ] as const) {
      const ids = gateway.turns
        .filter(({ sessionKey }) => sessionKey === key)
        .map((turn) => turn.key);
      expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => `${letter}${n}`));
    }
    expect(events).toHaveLength(40);
    expect(JSON.stringify(events)).not.toContain('text of');
    expect(await files(dir, '.wake')).toEqual([]);
  });

  test('tells an early wake that another process writes late before what comes after it', async ({
    dir,
    folder,
    serve,
  }) => {
    const release = later<string>();
    let count = 0;
    const { gateway, openclaw } = await serve(() => (count++ === 0 ? release.promise : 'ok'));
    const { outbox } = open(dir);
    await outbox.enqueue(wake('early'));
    const [early = ''] = await files(dir, '.wake');
    await rename(join(dir, early), join(folder, early));
    for (const id of ['one', 'two', 'three']) await outbox.enqueue(wake(id));
    const pump = outbox.start(openclaw);
    await expect.poll(() => gateway.turns.length).toBe(1);
    await rename(join(folder, early), join(dir, early));
    await expect.poll(() => outbox.count()).toBe(4);
    release.resolve('ok');
    await expect
      .poll(() => gateway.turns.map(({ key }) => key))
      .toEqual(['one', 'early', 'two', 'three']);
    await pump.stop();
  });

  test('does not let one session wait for another', async ({ dir, serve }) => {
    const release = later<string>();
    let count = 0;
    const { gateway, openclaw } = await serve(() => (count++ === 0 ? release.promise : 'ok'));
    const { outbox, events } = open(dir);
    const pump = outbox.start(openclaw);
    await outbox.enqueue(wake('stuck'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    await outbox.enqueue(wake('behind'));
    await outbox.enqueue(wake('free', main.key));
    await expect.poll(() => events).toMatchObject([{ id: 'free' }]);
    release.resolve('ok');
    await expect
      .poll(() => events.map((event) => 'id' in event && event.id))
      .toEqual(['free', 'stuck', 'behind']);
    await pump.stop();
  });

  test('waits for a gateway that is down, then delivers once and in order', async ({
    dir,
    serve,
  }) => {
    const { gateway, openclaw } = await serve();
    await gateway.close();
    const { outbox, events } = open(dir);
    const pump = outbox.start(openclaw);
    for (const id of ['one', 'two', 'three']) await outbox.enqueue(wake(id));
    await expect.poll(() => events.length).toBeGreaterThan(2);
    expect(events[0]).toMatchObject({ id: 'one', outcome: { status: 'failed' }, attempts: 1 });
    await gateway.start();
    await expect.poll(() => outbox.list()).toEqual([]);
    expect(gateway.turns.map(({ key }) => key)).toEqual(['one', 'two', 'three']);
    await pump.stop();
  });

  test('delivers once across a crash of the gateway at any time', async ({ dir, serve }) => {
    const release = later<string>();
    const { gateway, openclaw } = await serve(() => release.promise);
    const { outbox, events } = open(dir);
    const pump = outbox.start(openclaw);
    for (const id of ['one', 'two', 'three']) await outbox.enqueue(wake(id));
    await expect.poll(() => gateway.turns.length).toBe(1);
    await gateway.crash();
    await expect.poll(() => events.length).toBeGreaterThan(1);
    await gateway.start();
    const looks = () => gateway.frames.filter(({ method }) => method === 'chat.history').length;
    await expect.poll(looks, { timeout: 10_000 }).toBeGreaterThan(1);
    release.resolve('resumed');
    await expect.poll(() => outbox.list(), { timeout: 10_000 }).toEqual([]);
    expect(gateway.swallowed).toEqual([]);
    expect(gateway.turns.map(({ message }) => message)).toEqual(
      ['one', 'two', 'three'].map((id) => `text of ${id}`),
    );
    await pump.stop();
  });

  test('keeps an unroutable wake and delivers it once the session is known', async ({
    dir,
    serve,
  }) => {
    const { openclaw } = await serve();
    const unknown = { ...wake('lost'), session: { id: randomUUID() } };
    const { outbox, events } = open(dir, { backoff: { first: 60_000 } });
    await outbox.enqueue(unknown);
    await outbox.enqueue(wake('fine'));
    expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
    expect(await outbox.list()).toMatchObject([{ id: 'lost', status: 'unroutable', attempts: 1 }]);
    expect(events.map((event) => event.kind === 'outcome' && event.outcome.status).sort()).toEqual([
      'delivered',
      'unroutable',
    ]);

    const session = { key: 'agent:new:one', id: unknown.session.id, agentId: 'new' };
    const later = await startScriptedGateway({ sessions: [session] });
    const knowing = createGateway({ url: later.url, token: later.token });
    expect(await outbox.drain(knowing)).toEqual({ left: 1 });
    expect(await outbox.retry('lost')).toBe(true);
    expect(await outbox.drain(knowing)).toEqual({ left: 0 });
    expect(later.turns).toMatchObject([{ key: 'lost' }]);
    await knowing.close();
    await later.close();
  });

  test('sees wakes that another process puts there', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const { outbox } = open(dir);
    const pump = outbox.start(openclaw);
    await open(dir).outbox.enqueue(wake('one'));
    await expect.poll(() => gateway.turns.length, { timeout: 15_000 }).toBe(1);
    await pump.stop();
  });

  test('leaves a wake on disk when stopped, and finds it consumed at the next start', async ({
    dir,
    serve,
  }) => {
    const release = later<string>();
    const { gateway, openclaw } = await serve(() => release.promise);
    const { outbox } = open(dir);
    const pump = outbox.start(openclaw);
    await outbox.enqueue(wake('one'));
    await expect.poll(() => gateway.turns.length).toBe(1);
    await pump.stop();
    expect(await outbox.list()).toMatchObject([{ id: 'one' }]);
    release.resolve('ok');
    const again = outbox.start(openclaw);
    await expect.poll(() => outbox.list()).toEqual([]);
    await again.stop();
    expect(gateway.turns).toHaveLength(1);
  });

  test('goes on when its listener fails', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const outbox = openOutbox(dir, {
      onEvent: () => {
        throw new Error('listener');
      },
    });
    for (const id of ['one', 'two']) await outbox.enqueue(wake(id));
    expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(gateway.turns).toHaveLength(2);
  });

  test('works with an inbox just as well', async ({ dir }) => {
    const { outbox } = open(dir);
    await outbox.enqueue(wake('one'));
    const inbox = join(dir, 'inbox');
    expect(await outbox.drain(createInbox({ dir: inbox }))).toEqual({ left: 0 });
    expect(await inboxMessages(inbox)).toMatchObject([{ wake: wake('one') }]);
  });

  test('shares a folder between two processes without delivering twice', async ({
    dir,
    serve,
    start,
  }) => {
    const { gateway } = await serve();
    const { outbox } = open(dir);
    const program = fileURLToPath(new URL('../../test/programs/deliver.ts', import.meta.url));
    const env = { ...process.env, OPENCLAW_GATEWAY_TOKEN: gateway.token };
    for (const _ of ['one', 'other']) start([process.execPath, program, dir, gateway.url], { env });
    const ids = Array.from({ length: 60 }, (_, n) => `wake ${n}`);
    for (const id of ids) await outbox.enqueue(wake(id));
    await expect.poll(() => outbox.list(), { timeout: 15_000 }).toEqual([]);
    expect(gateway.turns.map(({ key }) => key)).toEqual(ids);
    const sends = gateway.frames.filter(({ method }) => method === 'agent');
    expect(sends).toHaveLength(ids.length);
  });
});

describe('giving up', () => {
  test('moves a wake that is too old to the dead letters, with the reason', async ({
    dir,
    serve,
  }) => {
    const { gateway, openclaw } = await serve();
    const clock = testClock();
    const { outbox, events } = open(dir, { ...clock, maxAge: 3_600_000 });
    await outbox.enqueue(wake('old'));
    await gateway.close();
    await outbox.drain(openclaw);
    clock.pass(3_600_001);
    await outbox.enqueue(wake('new'));
    expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
    const dead = { id: 'old', state: 'dead', status: 'expired' };
    expect(await outbox.list()).toMatchObject([{ id: 'new' }, dead]);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'dead', id: 'old', reason: 'expired' }),
    );
    expect((await outbox.list())[1]?.message).toMatch(
      /not delivered in 60 min; last: .*ECONNREFUSED/,
    );

    expect(await outbox.retry('old')).toBe(true);
    await gateway.start();
    clock.pass(1000);
    await outbox.drain(openclaw);
    expect(gateway.turns.map(({ key }) => key)).toEqual(['old', 'new']);
    expect(await outbox.list()).toEqual([]);
  });

  test('gives up a wake that the gateway refuses for good, and goes on with the next', async ({
    dir,
    serve,
  }) => {
    const { gateway, openclaw } = await serve();
    let time = 0;
    const { outbox } = open(dir, { now: () => time });
    await outbox.enqueue(wake('bad'));
    gateway.refuse({ code: 'INVALID_REQUEST', message: 'not like this' });
    for (let n = 0; n < 5; n += 1) {
      expect(await outbox.list()).toMatchObject([{ id: 'bad', state: 'waiting', attempts: n }]);
      await outbox.drain(openclaw);
      time += 60_000;
    }
    expect(await outbox.list()).toMatchObject([
      {
        id: 'bad',
        state: 'dead',
        status: 'rejected',
        message: 'agent: not like this',
        call: 'agent',
      },
    ]);
  });

  test('makes room by giving up the oldest, and keeps a record of all that is gone', async ({
    dir,
  }) => {
    const { outbox, events } = open(dir, { maxBytes: 400 });
    for (let n = 0; n < 9; n += 1) await outbox.enqueue(wake(`wake ${n}`));
    const listed = await outbox.list();
    const waiting = listed.filter(({ state }) => state === 'waiting').map(({ id }) => id);
    const dead = listed.filter(({ state }) => state === 'dead').map(({ id }) => id);
    const removed = (await readFile(join(dir, 'dead', 'removed.jsonl'), 'utf8')).trim().split('\n');
    const gone = removed.map((line) => JSON.parse(line).id);
    expect([...gone, ...dead, ...waiting]).toEqual(
      Array.from({ length: 9 }, (_, n) => `wake ${n}`),
    );
    expect(Math.min(gone.length, dead.length, waiting.length)).toBeGreaterThan(0);
    expect(removed.join()).not.toContain('text of');
    expect(events.filter(({ kind }) => kind === 'dead')).toHaveLength(gone.length + dead.length);
  });

  test('drops what it is told to, waiting or dead', async ({ dir }) => {
    const { outbox } = open(dir, { maxBytes: 150 });
    await outbox.enqueue(wake('one'));
    await outbox.enqueue(wake('two'));
    expect(await outbox.list()).toMatchObject([
      { id: 'two', state: 'waiting' },
      { id: 'one', state: 'dead' },
    ]);
    expect(await outbox.drop('one')).toBe(true);
    expect(await outbox.drop('two')).toBe(true);
    expect(await outbox.drop('two')).toBe(false);
    expect(await outbox.retry('two')).toBe(false);
    expect(await outbox.list()).toEqual([]);
  });

  test('never takes a broken file for a wake', async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const { outbox, events } = open(dir);
    await outbox.enqueue(wake('one'));
    await outbox.enqueue(wake('two'));
    const [first = ''] = (await files(dir, '.wake')).sort();
    const text = await readFile(join(dir, first), 'utf8');
    await writeFile(join(dir, first), text.slice(0, -5));
    await writeFile(join(dir, `.${first}.draft`), text);
    await writeFile(join(dir, 'notes.txt'), text);
    expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(gateway.turns.map(({ key }) => key)).toEqual(['two']);
    const aside = join(dir, 'dead', first.replace('.wake', '.unreadable'));
    expect(events).toContainEqual({ kind: 'unreadable', path: aside });
    expect(await readFile(aside, 'utf8')).toBe(text.slice(0, -5));
  });
});
