import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test as base, open, wake } from '../../../test/outbox-setting.ts';
import { failed, type OpenClaw, OpenClawError, type Settlement } from '../../index.ts';
import { writeOpening } from './delivery-record.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

/** Bytes that this file system gives out at once. */
const page = 4096;

/** A folder on a disk of its own, which `fill` fills to the last byte. */
const test = base.extend<{ fill: () => void }>({
  fill: async ({ dir }, use) => {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k,nr_inodes=200', 'tmpfs', dir]);
    await use(() => {
      try {
        for (;;) appendFileSync(join(dir, 'full'), 'x'.repeat(page));
      } catch {
        // full
      }
    });
    execFileSync('umount', ['-l', dir]);
  },
});

/** A wake that leaves no room on its page, so that no line can be added when the disk is full. */
function fullPage(id: string, note?: unknown, prepared = false) {
  const empty = writeOpening({ wake: { ...wake(id), text: '' }, enqueuedAt: 1e12, note, prepared });
  return { ...wake(id), text: 'x'.repeat(page - empty.length) };
}

const title = 'on a full disk (needs root, to mount one)';

test.skipIf(!isRoot)(
  `${title}, what is there is delivered once and in order`,
  async ({ dir, serve, fill }) => {
    const { gateway, openclaw } = await serve();
    const { outbox, events } = open(dir, { onSettled: () => Promise.reject(new Error('full')) });
    const ids = ['one', 'two', 'three'];
    for (const id of ids) await outbox.enqueue(fullPage(id, id), { note: id });
    fill();
    await expect(outbox.enqueue(wake('four'))).rejects.toMatchObject({ code: 'disk-full' });
    expect((await readdir(dir)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    for (let n = 0; n < 3; n += 1) expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(gateway.turns.map(({ key }) => key)).toEqual(ids);
    expect(events.filter(({ kind }) => kind === 'outcome')).toHaveLength(3);

    const told: string[] = [];
    const next = open(dir, {
      async onSettled({ id }, { status }: Settlement) {
        told.push(`${id} ${status}`);
      },
    });
    expect(await next.outbox.drain(openclaw)).toEqual({ left: 0 });
    expect(told).toEqual(ids.map((id) => `${id} delivered`));
    expect(gateway.turns).toHaveLength(3);
    expect(await next.outbox.list()).toEqual([]);
    await next.outbox.enqueue(wake('four'));
  },
);

test.skipIf(!isRoot)(
  `${title}, what may have been sent is looked for after a restart`,
  async ({ dir, fill }) => {
    const seen: (number | undefined)[] = [];
    const openclaw = {
      deliver: async (_: unknown, { sentAt }: { sentAt?: number }) => {
        seen.push(sentAt);
        return failed(new OpenClawError('failed', 'lost'));
      },
    } as unknown as OpenClaw;
    const { outbox } = open(dir, { backoff: { first: 60_000 } });
    await outbox.enqueue(fullPage('one'));
    fill();
    expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
    // in this process the wait holds, too
    expect(await outbox.drain(openclaw)).toEqual({ left: 1 });
    await open(dir).outbox.drain(openclaw);
    expect(seen).toEqual([undefined, expect.any(Number)]);
  },
);

test.skipIf(!isRoot)(`${title}, a prepared wake can be released`, async ({ dir, serve, fill }) => {
  const { gateway, openclaw } = await serve();
  const { outbox } = open(dir);
  await outbox.enqueue(fullPage('one', undefined, true), { prepared: true });
  fill();
  expect(await outbox.release('one')).toBe(true);
  expect(await open(dir).outbox.find('one')).toMatchObject({ state: 'waiting' });
  await expect(outbox.annotate('one', 1)).rejects.toMatchObject({ code: 'disk-full' });
  expect(await open(dir).outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(gateway.turns).toMatchObject([{ key: 'one' }]);
});
