import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile, stateFolder, writePrivateFile } from '@gsd-code-skill/session-channel';
import type { LogRecord } from './event-log.ts';

/** The log record of a wake on its way, as far as it is known. */
export interface UnsettledRecord {
  readonly record: LogRecord;
  /** Milliseconds since the epoch. */
  readonly enqueuedAt: number;
  /** True when the log has it already, as `queued`. */
  readonly isLogged: boolean;
}

/** Keeps the record of a wake until its outcome is known, also across a crash. */
export async function keepUnsettled(
  stateDir: string,
  wakeId: string,
  unsettled: UnsettledRecord,
): Promise<void> {
  await writePrivateFile(await pathOf(stateDir, wakeId), `${JSON.stringify(unsettled)}\n`);
}

export async function readUnsettled(
  stateDir: string,
  wakeId: string,
): Promise<UnsettledRecord | undefined> {
  const content = await readPrivateFile(await pathOf(stateDir, wakeId));
  try {
    return content && JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

export async function removeUnsettled(stateDir: string, wakeId: string): Promise<void> {
  await rm(await pathOf(stateDir, wakeId), { force: true });
}

/** The ids of all wakes whose outcome is not known. */
export async function listUnsettled(stateDir: string): Promise<readonly string[]> {
  const names = await readdir(await stateFolder(stateDir, 'unsettled'));
  return names.filter((name) => /^\w+\.json$/.test(name)).map((name) => name.slice(0, -5));
}

async function pathOf(stateDir: string, wakeId: string): Promise<string> {
  return join(await stateFolder(stateDir, 'unsettled'), `${wakeId}.json`);
}
