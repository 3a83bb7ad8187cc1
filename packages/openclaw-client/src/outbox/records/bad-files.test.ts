import { chmod, lstat, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { files, open, test, wake } from '../../../test/outbox-setting.ts';

const other = { version: 2, wake: wake('bad'), enqueuedAt: 1 };

test.for<{ name: string; spoil: (path: string) => Promise<void> }>([
  {
    name: 'a folder',
    async spoil(path) {
      await rm(path);
      await mkdir(path);
    },
  },
  { name: 'an empty object', spoil: (path) => writeFile(path, '{}') },
  { name: 'nothing', spoil: (path) => writeFile(path, '') },
  { name: 'no JSON', spoil: (path) => writeFile(path, 'wake') },
  { name: 'another version', spoil: (path) => writeFile(path, JSON.stringify(other)) },
  {
    name: 'a link',
    async spoil(path) {
      await rename(path, `${path}.moved`);
      await symlink(`${path}.moved`, path);
    },
  },
  { name: 'a step without its wake', spoil: (path) => writeFile(path, '\n{"type":"send","at":1}') },
])(
  '$name in the place of a wake is set aside, and the next goes',
  async ({ spoil }, { dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const { outbox, events } = open(dir);
    await outbox.enqueue(wake('bad'));
    await outbox.enqueue(wake('good'));
    const [first = ''] = await files(dir, '.wake');
    await spoil(join(dir, first));

    expect(await outbox.list()).toMatchObject([{ id: 'good' }]);
    expect(await outbox.find('bad')).toBeUndefined();
    expect(await outbox.retry('bad')).toBe(false);
    expect(await outbox.release('bad')).toBe(false);
    const pump = outbox.start(openclaw);
    await expect.poll(() => gateway.turns.map(({ key }) => key)).toEqual(['good']);
    await pump.stop();
    const path = join(dir, 'dead', first.replace('.wake', '.unreadable'));
    expect(events[0]).toEqual({ type: 'unreadable', path });
    await lstat(path);
  },
);

// root reads anything
test.skipIf(process.getuid?.() === 0)('an unreadable wake is set aside', async ({ dir, serve }) => {
  const { openclaw } = await serve();
  const { outbox, events } = open(dir);
  await outbox.enqueue(wake('bad'));
  const [first = ''] = await files(dir, '.wake');
  await chmod(join(dir, first), 0);
  expect(await outbox.list()).toEqual([]);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(events).toMatchObject([{ type: 'unreadable' }]);
});

test('bad dead letters stop nothing', async ({ dir, serve }) => {
  const { openclaw } = await serve();
  const { outbox } = open(dir, { maxBytes: 150 });
  for (const id of ['one', 'two', 'three']) await outbox.enqueue(wake(id));
  const [dead = ''] = await files(join(dir, 'dead'), '.wake');
  await writeFile(join(dir, 'dead', dead), '{}');
  expect(await outbox.list()).toMatchObject([{ id: 'three' }]);
  await outbox.enqueue(wake('four'));
  expect(await outbox.list()).toMatchObject([{ id: 'four' }, { id: 'three', state: 'dead' }]);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
});
