import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareStateDirectory, removeSpooled } from '@gsd-code-skill/session-channel';
import { test as base, expect } from 'vitest';
import { createEventQueue } from './event-queue.ts';

const test = base.extend<{ stateDir: string }>({
  stateDir: async ({}, use) => {
    const stateDir = await mkdtemp(join(tmpdir(), 'event-queue-'));
    await prepareStateDirectory(stateDir);
    await use(stateDir);
    await rm(stateDir, { recursive: true });
  },
});

async function spool(stateDir: string, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await writeFile(join(stateDir, 'spool', name), name);
    await utimes(join(stateDir, 'spool', name), 1000 + at, 1000 + at);
  }
}

test.for(['later', 'fails'] as const)(
  'no event passes one of its pane that %s, and another pane goes on',
  async (trouble, { stateDir }) => {
    await spool(stateDir, ['7.1.1', '7.1.2', '7.2.3']);
    const handled: string[] = [];
    let isReady = false;
    const queue = createEventQueue({
      stateDir,
      async handle(entry) {
        if (entry.name === '7.1.1' && !isReady) {
          if (trouble === 'fails') throw new Error('not now');
          return 'later';
        }
        handled.push(entry.name);
        await removeSpooled(entry);
        return 'done';
      },
      onFailure: async () => {},
    });
    await queue.scan({ all: true });
    await queue.settled();
    expect(handled).toEqual(['7.2.3']);
    await queue.scan({ all: true });
    await queue.settled();
    expect(handled).toEqual(['7.2.3']);

    isReady = true;
    await queue.scan({ all: true });
    await queue.settled();
    await queue.scan({ all: true });
    await queue.settled();
    expect(handled).toEqual(['7.2.3', '7.1.1', '7.1.2']);
  },
);

test('what a tmux server that has ended left comes before what the next one has', async ({
  stateDir,
}) => {
  const ended = spawn('true');
  await once(ended, 'exit');
  const [old, living] = [`${ended.pid}.0`, `${process.pid}.0`];
  await spool(stateDir, [`${old}.1`, `${old}.2`, `${living}.3`]);
  const handled: string[] = [];
  const queue = createEventQueue({
    stateDir,
    async handle(entry) {
      // the old ones take longer than the new
      if (entry.pane === old) await new Promise((resolve) => setTimeout(resolve, 20));
      handled.push(entry.name);
      await removeSpooled(entry);
      return 'done';
    },
    onFailure: async () => {},
  });
  await queue.scan({ all: true });
  await queue.settled();
  expect(handled).toEqual([`${old}.1`, `${old}.2`, `${living}.3`]);
});
