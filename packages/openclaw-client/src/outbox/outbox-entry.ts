import { setImmediate as breathe } from 'node:timers/promises';
import { isoTime } from '@gsd-code-skill/core';
import type { SessionAddress } from '../message.ts';
import { type DeliveryState, isPending } from './delivery-state.ts';
import type { DeliveryRecord } from './records/delivery-record.ts';
import type { OutboxFolder } from './records/outbox-folder.ts';
import type { RecordPlace } from './records/record-place.ts';

/** A wake in an outbox, without its text. */
export interface OutboxEntry {
  readonly id: string;
  readonly session: SessionAddress;
  readonly agentId?: string;
  readonly state: DeliveryState;
  /** ISO 8601. */
  readonly enqueuedAt: string;
  readonly bytes: number;
  /** The file that it is in. */
  readonly path: string;
  readonly attempts: number;
  /** How the last attempt ended, or why it was given up. */
  readonly status?: string;
  readonly message?: string;
  /** What was asked of OpenClaw when the last attempt failed, such as `agent`. */
  readonly call?: string;
  /** ISO 8601. */
  readonly nextAttemptAt?: string;
  /** What the caller keeps with the wake. */
  readonly note?: unknown;
}

/** Records that are read together: nobody has to wait until all of a backlog are read. */
const atOnce = 16;

// of a record that somebody has written who knows no clock
const noTime = new Date(0).toISOString();

/** What a record says of its wake, but for the text. */
export function toEntry(
  folder: Pick<OutboxFolder, 'pathOf'>,
  place: RecordPlace,
  { wake, delivery }: DeliveryRecord,
): OutboxEntry {
  const { bytes, isDead } = place;
  const { id, session, agentId } = wake;
  const { state, enqueuedAt, attempts, status, message, call, nextAttemptAt, note } = delivery;
  const nextAttempt = nextAttemptAt > 0 ? isoTime(nextAttemptAt) : undefined;
  return {
    id,
    session,
    ...(agentId !== undefined && { agentId }),
    // also when the line that gave it up did not get to the disk
    state: isDead ? 'dead' : state,
    enqueuedAt: isoTime(enqueuedAt) ?? noTime,
    bytes,
    path: folder.pathOf(place),
    attempts,
    ...(status !== undefined && { status }),
    ...(message !== undefined && { message }),
    ...(call !== undefined && { call }),
    ...(nextAttempt !== undefined && { nextAttemptAt: nextAttempt }),
    ...(note !== undefined && { note }),
  };
}

/** The wake of a record; `undefined` when it is gone or none. */
export async function readEntry(
  folder: OutboxFolder,
  place: RecordPlace,
): Promise<OutboxEntry | undefined> {
  const record = await folder.read(place);
  return record === undefined || record === 'unreadable'
    ? undefined
    : toEntry(folder, place, record);
}

/** Those that have still to reach their session, oldest first; no more than a few are held. */
export async function* pendingEntries(folder: OutboxFolder): AsyncGenerator<OutboxEntry> {
  for await (const { entry } of readEntries(folder, [...(await folder.list()).all()])) {
    if (isPending(entry.state)) yield entry;
  }
}

/** Those that are no dead letters, then the dead letters, oldest first. */
export async function listOutbox(folder: OutboxFolder): Promise<readonly OutboxEntry[]> {
  const entries = new Map<string, OutboxEntry>();
  // dead letters last, or one that is given up just now would be missed in both places
  for (const look of [folder.list, folder.listDead]) {
    const places = [...(await look()).all()];
    for await (const { stem, entry } of readEntries(folder, places)) entries.set(stem, entry);
  }
  const all = [...entries.values()];
  const isDead = ({ state }: OutboxEntry) => state === 'dead';
  return [...all.filter((entry) => !isDead(entry)), ...all.filter(isDead)];
}

async function* readEntries(folder: OutboxFolder, places: readonly RecordPlace[]) {
  for (let n = 0; n < places.length; n += atOnce) {
    if (n > 0) await breathe();
    const some = places.slice(n, n + atOnce);
    const read = some.map(async (place) => ({
      stem: place.stem,
      entry: await readEntry(folder, place),
    }));
    for (const { stem, entry } of await Promise.all(read)) if (entry) yield { stem, entry };
  }
}
