import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  prepareStateDirectory,
  removeSpooled,
  type SpoolEntry,
} from '@gsd-code-skill/session-channel';
import * as fc from 'fast-check';
import { test as base, expect } from 'vitest';
import { createEventQueue, type EventQueue } from './event-queue.ts';

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

/** A queue that handles, and notes, all that need not wait. */
function queueOf(
  stateDir: string,
  handled: string[],
  isToWait: (entry: SpoolEntry) => boolean,
): EventQueue {
  return createEventQueue({
    stateDir,
    async handle(entry) {
      if (isToWait(entry)) return 'later';
      handled.push(entry.name);
      await removeSpooled(entry);
      return 'done';
    },
    onFailure: async () => {},
  });
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

test.for([
  { what: 'has become whole', end: (path: string) => appendFile(path, 'rest') },
  { what: 'is gone', end: (path: string) => rm(path) },
])(
  'what waits behind an event that $what is not passed by what comes next',
  async ({ end }, { stateDir }) => {
    await spool(stateDir, ['7.1.1', '7.1.2']);
    const handled: string[] = [];
    const queue = queueOf(
      stateDir,
      handled,
      (entry) => entry.name === '7.1.1' && entry.size === entry.name.length,
    );
    await queue.scan();
    await queue.settled();
    expect(handled).toEqual([]);

    await end(join(stateDir, 'spool', '7.1.1'));
    await writeFile(join(stateDir, 'spool', '7.1.3'), 'newer');
    queue.look('7.1.3');
    await expect.poll(() => handled.filter((name) => name !== '7.1.1')).toEqual(['7.1.2', '7.1.3']);
  },
);

test('what waits for a server that has ended is not passed by what comes next in its pane', async ({
  stateDir,
}) => {
  const gone = spawn('true');
  await once(gone, 'exit');
  const [held, behind, left, next] = [
    `${process.pid}.1.1`,
    `${process.pid}.1.2`,
    `${gone.pid}.1.3`,
    `${process.pid}.1.4`,
  ];
  const later = new Set([held, left]);
  const handled: string[] = [];
  const queue = queueOf(stateDir, handled, (entry) => later.has(entry.name));
  for (const name of [held, behind, left]) {
    await writeFile(join(stateDir, 'spool', name), name);
    await queue.scan();
    await queue.settled();
  }
  later.clear();
  await queue.scan({ all: true });
  await queue.settled();
  await writeFile(join(stateDir, 'spool', next), next);
  await queue.scan();
  await queue.settled();
  await queue.scan({ all: true });
  await queue.settled();
  expect(handled.filter((name) => name !== left)).toEqual([held, behind, next]);
});

type Step =
  | { readonly do: 'write'; readonly isCut: boolean; readonly isOfEnded: boolean }
  | { readonly do: 'complete'; readonly which: number }
  | { readonly do: 'scan'; readonly all: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    isCut: fc.boolean(),
    isOfEnded: fc.boolean(),
  }),
  fc.record({ do: fc.constant('complete' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('scan' as const), all: fc.boolean() }),
);

test('events of a pane are told in the order in which they were first seen', async ({
  stateDir,
}) => {
  const gone = spawn('true');
  await once(gone, 'exit');
  let pane = 0;
  const play = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
    pane += 1;
    const handled: string[] = [];
    const cut: string[] = [];
    const written: string[] = [];
    const pathOf = (name: string) => join(stateDir, 'spool', name);
    const queue = queueOf(stateDir, handled, (entry) => cut.includes(entry.name));
    const complete = async (name: string | undefined) => {
      if (name === undefined) return;
      // before it is taken for whole: what was handled would come into being again
      await appendFile(pathOf(name), 'rest');
      cut.splice(cut.indexOf(name), 1);
    };
    for (const one of steps) {
      if (one.do === 'complete') await complete(cut[one.which % cut.length]);
      if (one.do === 'scan') await queue.scan({ all: one.all });
      if (one.do === 'write') {
        const server = one.isOfEnded ? gone.pid : process.pid;
        const name = `${server}.${pane}.${100 + written.length}`;
        written.push(name);
        if (one.isCut) cut.push(name);
        await writeFile(pathOf(name), name);
        queue.look(name);
      }
      // some are still under way when the next comes
      if (one.do !== 'complete') await queue.scan();
    }
    while (cut.length > 0) await complete(cut[0]);
    await expect
      .poll(
        async () => {
          await queue.scan({ all: true });
          await queue.settled();
          return handled.length;
        },
        { interval: 1 },
      )
      .toBe(written.length);
    for (const server of [gone.pid, process.pid]) {
      const isIts = (name: string) => name.startsWith(`${server}.`);
      expect(handled.filter(isIts)).toEqual(written.filter(isIts));
    }
  });
  await fc.assert(play, { numRuns: 100 });
});

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
