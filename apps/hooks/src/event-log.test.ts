import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { appendRecord, type LogRecord, noteTrouble, workerLogPath } from './event-log.ts';

const test = base.extend<{ stateDir: string }>({
  stateDir: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'event-log-'));
    await use(join(folder, 'state'));
    await rm(folder, { recursive: true });
  },
});

const record: LogRecord = {
  timestamp: '2026-02-17T10:00:00.000Z',
  event: 'Stop',
  session: 'a/b',
  agent: 'warden',
  outcome: 'delivered',
  durations: {},
};

test('is rotated by size, and three files are kept', async ({ stateDir }) => {
  const reply = 'x'.repeat(3 * 1024 * 1024);
  for (let n = 0; n < 9; n++) await appendRecord(stateDir, { ...record, reply });
  const names = (await readdir(join(stateDir, 'log'))).sort();
  const [, ending] = names.map((name) => name.replace(/^a_b\.[0-9a-f]+/, ''));
  expect(names).toHaveLength(3);
  expect(ending).toBe('.jsonl.1');
  for (const name of names) {
    const path = join(stateDir, 'log', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) {
      expect(JSON.parse(line)).toMatchObject({ session: 'a/b' });
    }
  }
});

test('secrets in what others said are masked', async ({ stateDir }) => {
  const secret = `sk-ant-api03-${'aB3dE5fG7h'.repeat(9)}`;
  await appendRecord(stateDir, { ...record, session: 's', reply: secret, reason: secret });
  await noteTrouble(stateDir, new Error(`refused: ${secret}`));
  const log = await readFile(join(stateDir, 'log', 's.jsonl'), 'utf8');
  const own = await readFile(await workerLogPath(stateDir), 'utf8');
  expect(log + own).not.toContain(secret);
  expect(own).toContain('refused');
});
