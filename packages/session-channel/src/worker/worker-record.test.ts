import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { prepareStateDirectory } from '../state-directory.ts';
import { readNodeRecord, writeNodeRecord } from './node-record.ts';
import { claimWorker, resignWorker } from './worker-pid.ts';
import { readWorkerRecord, type WorkerRecord, writeWorkerRecord } from './worker-record.ts';

const record: WorkerRecord = {
  pid: process.pid,
  version: '1.2.3',
  node: '/usr/bin/node',
  nodeVersion: '24.0.0',
  program: '/opt/gsd-hooks.js',
  startedAt: '2026-11-16T10:00:00.000Z',
  transport: 'gateway',
  target: 'ws://127.0.0.1:1',
  connection: 'open',
  since: '2026-11-16T10:00:01.000Z',
};

test('counts only while the worker lives that wrote it', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  await writeWorkerRecord(stateDir, record);
  expect(await readWorkerRecord(stateDir)).toBeUndefined();
  await claimWorker(stateDir);
  expect(await readWorkerRecord(stateDir)).toEqual(record);
  await writeWorkerRecord(stateDir, { ...record, pid: 1 });
  expect(await readWorkerRecord(stateDir)).toBeUndefined();
  await writeFile(join(stateDir, 'worker.json'), JSON.stringify(record).slice(0, 40));
  expect(await readWorkerRecord(stateDir)).toBeUndefined();
  await resignWorker(stateDir);
});

test('a Node is noted until another is', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  expect(readNodeRecord(stateDir)).toBeUndefined();
  await writeNodeRecord(stateDir, '/opt/a b/node');
  expect(readNodeRecord(stateDir)).toBe('/opt/a b/node');
  await writeNodeRecord(stateDir, '/usr/bin/node');
  expect(readNodeRecord(stateDir)).toBe('/usr/bin/node');
});
