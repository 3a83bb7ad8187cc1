import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processStart } from '@gsd-code-skill/core';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import { prepareStateDirectory, statePaths, workerTitle } from '@gsd-code-skill/session-channel';
import { eventually } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { runWorker } from './worker.ts';

interface Stage {
  readonly stateDir: string;
  /** Runs a worker in this process until the test is over; tells how often it has come to rest. */
  readonly work: () => () => number;
  /** Puts so many events of a pane into the spool that is nobody's. */
  readonly addStrangers: (count: number) => Promise<void>;
}

const test = base.extend<Stage>({
  stateDir: async ({ folder }, use) => {
    const stateDir = join(folder, 'state');
    await prepareStateDirectory(stateDir);
    await use(stateDir);
  },
  work: async ({ folder, stateDir }, use) => {
    const registryPath = join(folder, 'registry.json');
    // nobody listens there, so that a wake waits
    const delivery = { transport: 'gateway', gateway_url: 'ws://127.0.0.1:9' };
    await writeFile(registryPath, JSON.stringify({ delivery, agents: [] }));
    const stopping = new AbortController();
    const { title } = process;
    let working: Promise<boolean> | undefined;
    // where the system tells no start of a process, a worker is known by its name
    if (processStart(process.pid) === undefined) process.title = workerTitle;
    let rests = 0;
    await use(() => {
      working = runWorker({
        stateDir,
        registryPath,
        own: { nodePath: process.execPath, workerPath: import.meta.filename, version: '0.0.0' },
        env: { PATH: process.env.PATH, HOME: folder },
        linger: Number.POSITIVE_INFINITY,
        signal: stopping.signal,
        onRest: () => {
          rests += 1;
        },
      });
      return () => rests;
    });
    stopping.abort();
    expect(await working).toBe(true);
    process.title = title;
  },
  addStrangers: async ({ stateDir }, use) => {
    const server = spawn('true');
    await once(server, 'exit');
    let added = 0;
    await use(async (count) => {
      for (const last = added + count; added < last; added += 1) {
        const path = join(statePaths(stateDir).spool, `${server.pid}.3.${added + 1}`);
        await writeFile(path, `/tmp/tmux,${server.pid},0\t%3\t\tStop\n{}`, { mode: 0o600 });
      }
    });
  },
});

test.concurrent('gives memory back once after many events, also where one wake waits for days', async ({
  stateDir,
  work,
  addStrangers,
  expect,
}) => {
  const outbox = openOutbox(statePaths(stateDir).outbox);
  await outbox.enqueue({ id: 'w1', text: 'hello', session: { key: 'agent:warden:main' } });
  await addStrangers(499);
  const rests = work();
  await expect.poll(() => readdir(statePaths(stateDir).spool)).toEqual([]);
  expect(rests()).toBe(0);
  await addStrangers(1);
  await expect.poll(rests).toBe(1);
  await addStrangers(2);
  await expect.poll(() => readdir(statePaths(stateDir).spool)).toEqual([]);
  expect(rests()).toBe(1);
  expect(await outbox.count()).toBe(1);
});

test.concurrent('goes on where its outbox cannot be listed', async ({
  stateDir,
  work,
  addStrangers,
  expect,
}) => {
  const { outbox, spool } = statePaths(stateDir);
  const rests = work();
  await eventually(async () => expect(await readdir(join(outbox, 'locks'))).toEqual([]));
  await rm(outbox, { recursive: true });
  await writeFile(outbox, '');
  await addStrangers(500);
  const log = join(stateDir, 'log/.worker.jsonl');
  await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('ENOTDIR');
  await expect.poll(() => readdir(spool)).toEqual([]);
  await addStrangers(1);
  await expect.poll(() => readdir(spool)).toEqual([]);
  await rm(outbox);
  await expect.poll(rests).toBe(1);
});
