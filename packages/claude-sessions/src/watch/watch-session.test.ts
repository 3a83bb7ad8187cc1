import { writeFileSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test as base, stateOf } from '../../test/config-folder.ts';
import type { SessionReading } from '../read/read-session.ts';
import { type WatchEnd, type WatchOptions, watchSession } from './watch-session.ts';

// far longer than a test: what is told was told by an event
const eventsOnly = { interval: 3_600_000 };

/** A watch that keeps what it was told. */
interface Following {
  readonly told: readonly SessionReading[];
  /** The statuses told, or what else was. */
  words(): readonly (string | undefined)[];
  readonly end: Promise<WatchEnd>;
  stop(): void;
}

type Follow = (dir: string, pid: number, options?: Partial<WatchOptions>) => Following;

const test = base.extend<{ follow: Follow }>({
  follow: async ({}, use) => {
    const begun: Following[] = [];
    await use((dir, pid, options = {}) => {
      const told: SessionReading[] = [];
      const controller = new AbortController();
      const onChange = (reading: SessionReading) => told.push(reading);
      const { signal } = controller;
      const end = watchSession(dir, pid, { onChange, signal, interval: 50, ...options });
      const words = () =>
        told.map((one) => ('session' in one ? one.session.statusWord : one.status));
      const following = { told, words, end, stop: () => controller.abort() };
      begun.push(following);
      return following;
    });
    for (const { stop } of begun) stop();
    await Promise.all(begun.map(({ end }) => end));
  },
});

test('tells each status by an event', async ({ configDir, follow, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid));
  const { words } = follow(configDir, pid, eventsOnly);
  const expected = ['idle'];
  await expect.poll(words).toEqual(expected);
  for (const status of ['busy', 'waiting', 'idle', 'something new']) {
    await write(pid, stateOf(pid, { status }));
    expected.push(status);
    await expect.poll(words).toEqual(expected);
  }
});

test('sees a file that is replaced by another', async ({ configDir, follow, start, write }) => {
  const pid = await start();
  const path = await write(pid, stateOf(pid));
  const { words } = follow(configDir, pid, eventsOnly);
  await expect.poll(words).toEqual(['idle']);
  for (const status of ['busy', 'idle']) {
    await writeFile(`${path}.draft`, JSON.stringify(stateOf(pid, { status })));
    await rename(`${path}.draft`, path);
    await expect.poll(() => words().at(-1)).toBe(status);
  }
});

test('waits for the folder and the file', async ({ configDir, follow, start, write }) => {
  const pid = await start();
  const { words } = follow(join(configDir, 'later'), pid);
  await expect.poll(words).toEqual(['none']);
  await write(pid, stateOf(pid));
  await rename(configDir, `${configDir}-moved`);
  await mkdir(configDir);
  await rename(`${configDir}-moved`, join(configDir, 'later'));
  await expect.poll(words).toEqual(['none', 'idle']);
});

test('goes on in a folder that took the place of the first', async ({
  configDir,
  follow,
  start,
  write,
}) => {
  const pid = await start();
  await write(pid, stateOf(pid));
  const { words } = follow(configDir, pid);
  await expect.poll(words).toEqual(['idle']);
  for (const status of ['busy', 'waiting', 'idle']) {
    await rm(join(configDir, 'sessions'), { recursive: true });
    await expect.poll(() => words().at(-1)).toBe('none');
    await write(pid, stateOf(pid, { status }));
    await expect.poll(() => words().at(-1)).toBe(status);
  }
});

test('takes a storm of changes together, and tells the last', async ({
  configDir,
  follow,
  start,
  write,
}) => {
  const pid = await start();
  const path = await write(pid, stateOf(pid));
  const { told, words } = follow(configDir, pid, eventsOnly);
  await expect.poll(words).toEqual(['idle']);
  for (let count = 1; count <= 500; count += 1) {
    writeFileSync(path, JSON.stringify(stateOf(pid, { statusUpdatedAt: count })));
  }
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({ session: { statusUpdatedAt: '1970-01-01T00:00:00.500Z' } });
  expect(told.length).toBeLessThan(5);
});

test('looks by itself where no event tells', async ({ configDir, follow, start, write }) => {
  const pid = await start();
  const path = await write(pid, stateOf(pid));
  // what is written by another name in another folder makes no event in this one
  await link(path, join(configDir, 'other'));
  const { words } = follow(configDir, pid);
  await expect.poll(words).toEqual(['idle']);
  await writeFile(join(configDir, 'other'), JSON.stringify(stateOf(pid, { status: 'busy' })));
  await expect.poll(words).toEqual(['idle', 'busy']);
});

test('tells a status that went and came back, not a file merely written', async ({
  configDir,
  follow,
  start,
  write,
}) => {
  const pid = await start();
  await write(pid, stateOf(pid));
  const { told } = follow(configDir, pid, eventsOnly);
  await expect.poll(() => told).toHaveLength(1);
  await write(pid, stateOf(pid, { updatedAt: 1, new: true }));
  await write(pid, stateOf(pid, { updatedAt: 2, statusUpdatedAt: 2 }));
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({ session: { statusUpdatedAt: '1970-01-01T00:00:00.002Z' } });
  expect(told).toHaveLength(2);
});

test('ends with the process, killed', async ({ configDir, follow, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid, { status: 'busy' }));
  const { told, end } = follow(configDir, pid);
  await expect.poll(() => told).toHaveLength(1);
  process.kill(pid, 'SIGKILL');
  expect(await end).toBe('process-gone');
  expect(told.map(({ status }) => status)).toEqual(['living', 'ended']);
});

test('ends with the process, which removed its file', async ({
  configDir,
  follow,
  start,
  write,
}) => {
  const pid = await start();
  const path = await write(pid, stateOf(pid));
  const { told, end } = follow(configDir, pid, { proc: join(configDir, 'proc') });
  await expect.poll(() => told).toHaveLength(1);
  await rm(path);
  await expect.poll(() => told).toHaveLength(2);
  process.kill(pid, 'SIGKILL');
  expect(await end).toBe('process-gone');
  expect(told.map(({ status }) => status)).toEqual(['living', 'none']);
});

test('is not taken in by the next process with the pid', async ({
  configDir,
  follow,
  start,
  write,
}) => {
  const pid = await start();
  const proc = join(configDir, 'proc');
  const begin = async (procStart: number) => {
    await mkdir(join(proc, `${pid}`), { recursive: true });
    const fields = [...Array<number>(18).fill(0), procStart, 0].join(' ');
    await writeFile(join(proc, 'draft'), `${pid} (claude) S ${fields}\n`);
    await write(pid, stateOf(pid, { procStart: `${procStart}` }));
    await rename(join(proc, 'draft'), join(proc, `${pid}`, 'stat'));
  };
  await begin(100);
  const { told, end } = follow(configDir, pid, { proc });
  await expect.poll(() => told).toHaveLength(1);
  await begin(200);
  expect(await end).toBe('process-gone');
  expect(told.filter(({ status }) => status === 'living')).toHaveLength(1);
});

test.for([0, -1, 2 ** 22 + 1])(
  'ends at once for the pid %d',
  async (pid, { configDir, follow }) => {
    const { told, end } = follow(configDir, pid, eventsOnly);
    expect(await end).toBe('process-gone');
    expect(told).toMatchObject([{ status: pid > 0 ? 'none' : 'problem' }]);
  },
);

test('tells nothing after it was stopped', async ({ configDir, follow, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid));
  const { told, end, stop } = follow(configDir, pid);
  stop();
  expect(await end).toBe('aborted');
  expect(told).toEqual([]);
});

test('passes on what a listener throws', async ({ configDir, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid));
  const onChange = () => {
    throw new Error('not mine');
  };
  await expect(watchSession(configDir, pid, { onChange })).rejects.toThrow('not mine');
});
