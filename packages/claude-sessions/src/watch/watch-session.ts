import { setTimeout } from 'node:timers/promises';
import { findProcess, isSameStart } from '../read/find-process.ts';
import { type ReadOptions, readSession, type SessionReading } from '../read/read-session.ts';
import { sessionsFolder } from '../sessions-folder.ts';
import { createBell } from './create-bell.ts';

export interface WatchOptions extends ReadOptions {
  /** Told how it is at first, and then whenever more than `updatedAt` is new. */
  readonly onChange: (reading: SessionReading) => void;
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds between looks without an event: some file systems tell none, and no process tells
   * its end.
   *
   * @default 1000
   */
  readonly interval?: number | undefined;
}

/** Why watching has ended. */
export type WatchEnd = 'process-gone' | 'aborted';

/** Milliseconds in which changes are taken as one. */
const settling = 10;

/** Tells what changes in the session of one process, until that process or the signal ends it. */
export async function watchSession(
  configDir: string,
  pid: number,
  { onChange, signal, interval = 1000, proc = '/proc' }: WatchOptions,
): Promise<WatchEnd> {
  const bell = createBell(sessionsFolder(configDir), `${pid}.json`);
  signal?.addEventListener('abort', bell.ring);
  const first = findProcess(pid, proc);
  let lastNews: string | undefined;
  try {
    while (!signal?.aborted) {
      await bell.hang();
      const process = findProcess(pid, proc);
      const isGone = process === undefined || !isSameStart(process.start, first?.start);
      const reading = await readSession(configDir, pid, { proc });
      if (signal?.aborted) break;
      const news = digest(reading);
      // a living session is then that of the next process with this pid
      const isAnother = isGone && reading.status === 'living';
      if (news !== lastNews && !isAnother) onChange(reading);
      if (isGone) return 'process-gone';
      lastNews = news;
      await bell.wait(interval);
      await setTimeout(settling);
    }
    return 'aborted';
  } finally {
    signal?.removeEventListener('abort', bell.ring);
    bell.close();
  }
}

/** `statusUpdatedAt` stays in: it betrays a status that went and came back between two looks. */
function digest(reading: SessionReading): string {
  if (!('session' in reading)) return JSON.stringify(reading);
  return JSON.stringify({ ...reading, session: { ...reading.session, updatedAt: undefined } });
}
