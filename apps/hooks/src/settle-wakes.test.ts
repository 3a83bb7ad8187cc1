import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { createWakeSettler } from './settle-wakes.ts';
import { keepUnsettled, listUnsettled } from './unsettled.ts';

interface Outbox {
  readonly stateDir: string;
  /** Keeps the record of a wake, enqueued so many milliseconds ago. */
  readonly keep: (wakeId: string, age?: number) => Promise<void>;
  /** What the log says of each wake. */
  readonly outcomes: () => Promise<readonly string[]>;
}

const test = base.extend<Outbox>({
  stateDir: async ({}, use) => {
    const stateDir = await mkdtemp(join(tmpdir(), 'settle-'));
    await use(stateDir);
    await rm(stateDir, { recursive: true });
  },
  keep: async ({ stateDir }, use) => {
    await use(async (wakeId, age = 0) => {
      const record = {
        timestamp: '2026-02-17T10:00:00Z',
        event: 'Stop',
        session: 'warden-main',
        agent: 'warden',
        wake_id: wakeId,
        outcome: 'queued',
        durations: {},
      } as const;
      await keepUnsettled(stateDir, wakeId, {
        record,
        enqueuedAt: Date.now() - age,
        isLogged: false,
      });
    });
  },
  outcomes: async ({ stateDir }, use) => {
    await use(async () => {
      const text = await readFile(join(stateDir, 'log', 'warden-main.jsonl'), 'utf8').catch(
        () => '',
      );
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .map(({ wake_id, outcome }) => `${wake_id} ${outcome}`);
    });
  },
});

const gone = async () => new Map<string, 'waiting' | 'dead'>();

test('settles at once what an earlier worker sent', async ({ stateDir, keep, outcomes }) => {
  await keep('one', 60_000);
  await keep('two', 60_000);
  await createWakeSettler(stateDir).review(async () => new Map([['two', 'dead' as const]]));
  expect(await outcomes()).toEqual(['one delivered', 'two failed']);
  expect(await listUnsettled(stateDir)).toEqual([]);
});

test('settles a wake of its own whose outcome came before its record', async ({
  stateDir,
  keep,
  outcomes,
}) => {
  const settler = createWakeSettler(stateDir);
  await settler.settle('one', { outcome: 'delivered', isFinal: true });
  await keep('one');
  await settler.review(gone);
  expect(await outcomes()).toEqual([]);
  await settler.review(gone);
  expect(await outcomes()).toEqual(['one delivered']);
  expect(await listUnsettled(stateDir)).toEqual([]);
});

test('an outcome that comes late is logged once', async ({ stateDir, keep, outcomes }) => {
  const settler = createWakeSettler(stateDir);
  await keep('one');
  await settler.review(gone);
  await settler.settle('one', { outcome: 'delivered', reply: 'thanks', isFinal: true });
  await settler.review(gone);
  expect(await outcomes()).toEqual(['one delivered']);
});

test('leaves a wake alone that is on its way', async ({ stateDir, keep, outcomes }) => {
  const settler = createWakeSettler(stateDir);
  await keep('one');
  for (let review = 0; review < 3; review++) {
    await settler.review(async () => new Map([['one', 'waiting' as const]]));
  }
  expect(await outcomes()).toEqual([]);
  expect(await listUnsettled(stateDir)).toEqual(['one']);
});
