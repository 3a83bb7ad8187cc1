import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { files, open, test, wake } from '../../../test/outbox-setting.ts';
import { outboxName } from './outbox-name.ts';

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
  {
    name: 'a link to nowhere',
    async spoil(path) {
      await rm(path);
      await symlink('/nowhere/at/all', path);
    },
  },
  {
    name: 'a fifo',
    async spoil(path) {
      await rm(path);
      execFileSync('mkfifo', [path]);
    },
  },
  {
    name: 'a folder with something in it',
    async spoil(path) {
      await rm(path);
      await mkdir(join(path, 'inside'), { recursive: true });
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
    expect(events.filter(({ kind }) => kind !== 'outcome')).toEqual([{ kind: 'unreadable', path }]);
    await lstat(path);
  },
);

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

test.skipIf(!isRoot)(
  'what cannot be moved (needs root, to mount it) is named once',
  async ({ dir, serve }) => {
    const { gateway, openclaw } = await serve();
    const { outbox, events } = open(dir);
    await outbox.enqueue(wake('bad'));
    const [file = ''] = await files(dir, '.wake');
    await rm(join(dir, file));
    await mkdir(join(dir, file));
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(dir, file)]);
    try {
      const pump = outbox.start(openclaw);
      for (const id of ['one', 'two', 'three']) await outbox.enqueue(wake(id));
      await expect.poll(() => gateway.turns.length).toBe(3);
      // the last one is settled after its turn
      await expect.poll(() => outbox.count()).toBe(0);
      for (let n = 0; n < 3; n += 1) expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
      await pump.stop();
      expect(await outbox.list()).toEqual([]);
      expect(await outbox.count()).toBe(0);
      const named = events.filter(({ kind }) => kind !== 'outcome');
      expect(named).toEqual([{ kind: 'unreadable', path: join(dir, file) }]);
    } finally {
      execFileSync('umount', [join(dir, file)]);
    }
  },
);

test('a file under a name that no wake has is set aside, and named once', async ({
  dir,
  serve,
}) => {
  const { openclaw } = await serve();
  const { outbox, events } = open(dir);
  await outbox.enqueue(wake('one'));
  await writeFile(join(dir, 'mine.wake'), '{}');
  await mkdir(join(dir, 'folder.wake'));
  expect(await outbox.list()).toMatchObject([{ id: 'one' }]);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  const paths = events.flatMap((event) => (event.kind === 'unreadable' ? [event.path] : []));
  const expected = ['folder.wake', 'mine.wake'].map((name) => {
    return join(dir, 'dead', `${name}.unreadable`);
  });
  expect(paths.sort()).toEqual(expected);
});

test.for([
  ['a time beyond all others', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ', '5'],
  ['a size beyond all others', '01JM9A7T40WARDENMAN0000001', '999999999999'],
])('%s in a name keeps no wake out', async ([, order, bytes], { dir, serve }) => {
  const { gateway, openclaw } = await serve();
  const { outbox } = open(dir);
  for (const id of ['one', 'two']) await outbox.enqueue(wake(id));
  const { queue, mark } = outboxName('', wake('x'), 1);
  await writeFile(join(dir, `${order}.${queue}.${mark}.${bytes}.wake`), '{}');
  for (const id of ['three', 'four']) await outbox.enqueue(wake(id));
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(gateway.turns.map(({ key }) => key)).toEqual(['one', 'two', 'three', 'four']);
});

test('few of the files set aside are kept', async ({ dir, serve }) => {
  const { openclaw } = await serve();
  const { outbox } = open(dir);
  await outbox.enqueue(wake('one'));
  for (let n = 100; n < 250; n += 1) await writeFile(join(dir, `bad-${n}.wake`), '{}');
  await outbox.drain(openclaw);
  const kept = await files(join(dir, 'dead'), '.unreadable');
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)).toBe('bad-249.wake.unreadable');
});

// root reads anything
test.skipIf(process.getuid?.() === 0)('an unreadable wake is set aside', async ({ dir, serve }) => {
  const { openclaw } = await serve();
  const { outbox, events } = open(dir);
  await outbox.enqueue(wake('bad'));
  const [first = ''] = await files(dir, '.wake');
  await chmod(join(dir, first), 0);
  expect(await outbox.list()).toEqual([]);
  expect(await outbox.drain(openclaw)).toEqual({ left: 0 });
  expect(events).toMatchObject([{ kind: 'unreadable' }]);
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
