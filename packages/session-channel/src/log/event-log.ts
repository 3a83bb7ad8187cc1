import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, namesIn } from '@gsd-code-skill/core';
import { kept } from '../kept.ts';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';
import { appendRotated } from './append-rotated.ts';
import { type LogRecord, parseLogRecord } from './log-record.ts';

const tailBytes = 64 * 1024;

/** Where a session's log is. */
export async function logPath(stateDir: string, sessionName: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'log'), `${safeFileName(sessionName)}.jsonl`);
}

/** Where the worker says what went wrong with itself; no session's name encodes to it. */
export async function workerLogPath(stateDir: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'log'), '.worker.jsonl');
}

/** Where the logs of all sessions are. */
export async function logPaths(stateDir: string): Promise<readonly string[]> {
  const folder = await makeStateFolder(stateDir, 'log');
  const names = (await namesIn(folder)).filter((name) => /^[^.].*\.jsonl$/.test(name));
  return names.map((name) => join(folder, name));
}

/** Adds a record to its session's log. */
export async function appendRecord(stateDir: string, record: LogRecord): Promise<void> {
  await appendLine(await logPath(stateDir, record.session), record);
}

/** Notes a problem of the worker's own. */
export async function noteTrouble(stateDir: string, message: string): Promise<void> {
  await appendLine(await workerLogPath(stateDir), { timestamp: new Date().toISOString(), message });
}

/** The last records of a log, oldest first. */
export async function readLastRecords(path: string, count: number): Promise<readonly LogRecord[]> {
  const records = readLogTail(path)
    .split('\n')
    .flatMap((line) => parseLogRecord(line) ?? []);
  return records.slice(-count);
}

/** The records of late that tell of one wake, oldest first. */
export async function readWakeRecords(
  stateDir: string,
  sessionName: string,
  wakeId: string,
): Promise<readonly LogRecord[]> {
  const lines = readLogTail(await logPath(stateDir, sessionName)).split('\n');
  // parsing is what takes the time
  return lines
    .filter((line) => line.includes(wakeId))
    .flatMap((line) => parseLogRecord(line) ?? [])
    .filter(({ wake_id }) => wake_id === wakeId);
}

function readLogTail(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const { size } = fstatSync(file);
    const start = Math.max(0, size - tailBytes);
    const buffer = Buffer.allocUnsafe(size - start);
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, size - start, start));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

async function appendLine(path: string, record: object): Promise<void> {
  await appendRotated(path, JSON.stringify(record), kept.log);
}
