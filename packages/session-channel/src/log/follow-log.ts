import { open, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readPrivateFile } from '@gsd-code-skill/core';
import { logPath, logPaths } from './event-log.ts';

/** The lines of logs that were read, and how far. */
export interface LogLines {
  /** Records as they stand in the files, oldest first. */
  readonly lines: readonly string[];
  /** Where each file ended. */
  readonly ends: ReadonlyMap<string, number>;
}

/** The records of one session, or of all. */
export async function readLog(stateDir: string, sessionName?: string): Promise<LogLines> {
  const ends = new Map<string, number>();
  const files = await filesOf(stateDir, sessionName);
  const read = await Promise.all(files.map((path) => readLines(path, ends)));
  // records begin with their time, which sorts as text
  return { lines: read.flat().sort((one, other) => (one < other ? -1 : 1)), ends };
}

/** Yields records as they are written, from where others were read to; for ever. */
export async function* followLog(
  stateDir: string,
  { ends: from }: LogLines,
  sessionName?: string,
): AsyncGenerator<string> {
  const ends = new Map(from);
  for (;;) {
    await delay(250);
    for (const path of await filesOf(stateDir, sessionName)) {
      const size = (await stat(path).catch(() => undefined))?.size ?? 0;
      const before = ends.get(path) ?? 0;
      // a smaller file is a new one
      const start = size < before ? 0 : before;
      const text = size > start ? await readPart(path, start, size) : '';
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      ends.set(path, start + Buffer.byteLength(whole));
      yield* whole.split('\n').filter(Boolean);
    }
  }
}

async function filesOf(stateDir: string, sessionName?: string): Promise<readonly string[]> {
  return sessionName === undefined ? logPaths(stateDir) : [await logPath(stateDir, sessionName)];
}

async function readLines(path: string, ends: Map<string, number>): Promise<readonly string[]> {
  const older = await readPrivateFile(`${path}.1`);
  const content = await readPrivateFile(path);
  ends.set(path, content?.length ?? 0);
  return `${older ?? ''}${content ?? ''}`.split('\n').filter(Boolean);
}

async function readPart(path: string, from: number, to: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
