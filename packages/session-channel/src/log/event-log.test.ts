import { appendFile, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import {
  appendRecord,
  logPath,
  noteTrouble,
  readLastRecords,
  readWakeRecords,
  workerLogPath,
} from './event-log.ts';
import { followLog, readLog } from './follow-log.ts';
import {
  isBadOutcome,
  isFailedRun,
  isUnheard,
  type LogRecord,
  loggedOutcomes,
} from './log-record.ts';

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

test('its last records are read, and what is not whole is left out', async ({ stateDir }) => {
  const path = await logPath(stateDir, 'a/b');
  expect(await readLastRecords(path, 3)).toEqual([]);
  for (const event of ['SessionStart', 'Stop', 'SessionEnd']) {
    await appendRecord(stateDir, { ...record, event });
  }
  await appendFile(path, '{"timestamp":"2026-02-17T10:00:01.000Z","event":');
  const events = (await readLastRecords(path, 2)).map(({ event }) => event);
  expect(events).toEqual(['Stop', 'SessionEnd']);
});

test('a planted link is replaced, not written through', async ({ stateDir }) => {
  const path = await logPath(stateDir, 'a/b');
  await writeFile(`${stateDir}.secret`, 'untouched');
  await symlink(`${stateDir}.secret`, path);
  await appendRecord(stateDir, record);
  expect(await readFile(`${stateDir}.secret`, 'utf8')).toBe('untouched');
  expect(await readLastRecords(path, 1)).toEqual([record]);
});

test('all sessions are read in the order of time, and followed', async ({ stateDir }) => {
  const at = (second: number) => `2026-02-17T10:00:0${second}.000Z`;
  await appendRecord(stateDir, { ...record, session: 'late', timestamp: at(2) });
  await appendRecord(stateDir, { ...record, session: 'early', timestamp: at(1) });
  await noteTrouble(stateDir, 'not of a session');
  const read = await readLog(stateDir);
  const session = (line = '') => JSON.parse(line).session;
  expect(read.lines.map(session)).toEqual(['early', 'late']);
  expect((await readLog(stateDir, 'late')).lines.map(session)).toEqual(['late']);

  const following = followLog(stateDir, read);
  const next = following.next();
  await appendRecord(stateDir, { ...record, session: 'new' });
  expect(session((await next).value)).toBe('new');
  await following.return(undefined);
  expect(await readFile(await workerLogPath(stateDir), 'utf8')).toContain('not of a session');
});

test('the records of one wake are found among others', async ({ stateDir }) => {
  const wake = { ...record, wake_id: 'one' };
  for (const one of [{ ...wake, outcome: 'queued' } as const, record, wake]) {
    await appendRecord(stateDir, { ...one, reply: 'one' });
  }
  const found = await readWakeRecords(stateDir, 'a/b', 'one');
  expect(found.map(({ outcome }) => outcome)).toEqual(['queued', 'delivered']);
  expect(await readWakeRecords(stateDir, 'nobody', 'one')).toEqual([]);
});

test.for([
  [{ wake_id: 'w1', reason: 'out of credit' }, true],
  [{ wake_id: 'w1' }, false],
  [{ reason: 'for nobody' }, false],
  [{ wake_id: 'w1', reason: 'out of credit', outcome: 'failed' }, false],
] as const)('a record with %j tells of a failed run: %s', ([more, isFailed]) => {
  expect(isFailedRun({ ...record, ...more })).toBe(isFailed);
});

test('knows by which outcomes an agent has not heard, or perhaps not', () => {
  expect(loggedOutcomes.filter(isUnheard)).toEqual(['failed', 'unroutable']);
  expect(loggedOutcomes.filter(isBadOutcome)).toEqual(['failed', 'unroutable', 'timeout']);
});
