import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  appendPrivateFile,
  makePrivateFolder,
  namesIn,
  removeDurably,
  removeLeftovers,
  writePrivateFile,
} from '@gsd-code-skill/core';
import { storing } from '../../storage.ts';
import type { Transition } from '../delivery-state.ts';
import { adoptAttempts } from './adopt-attempts.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { type OutboxName, readNames } from './outbox-name.ts';
import { appendTransition, readRecord } from './record-file.ts';

/** A record in the outbox, or among its dead letters. */
export interface RecordPlace extends OutboxName {
  readonly isDead: boolean;
}

/** The files of an outbox: one record per wake, whose first line is never touched again. */
export interface OutboxFolder {
  /** Folder of the queues' locks. */
  readonly locks: string;
  prepare(): Promise<void>;
  /** Records that are no dead letters, oldest first, of one queue or of all. */
  records(queue?: string): Promise<readonly RecordPlace[]>;
  dead(): Promise<readonly RecordPlace[]>;
  /** `undefined` for a record that is gone, `'unreadable'` for a file that is none. */
  read(place: RecordPlace): Promise<DeliveryRecord | 'unreadable' | undefined>;
  add(name: OutboxName, opening: string): Promise<void>;
  /** False when the record is gone. */
  append(place: RecordPlace, step: Transition): Promise<boolean>;
  remove(place: RecordPlace): Promise<void>;
  /** Moves a record to the dead letters. */
  bury(place: RecordPlace): Promise<void>;
  /** Brings a dead letter back. */
  revive(place: RecordPlace): Promise<void>;
  /** Keeps a file that is no record where nothing takes it for one; gives its new path. */
  setAside(place: RecordPlace): Promise<string>;
  /** Removes the oldest dead letters beyond a size and notes which. */
  pruneDead(maxBytes: number): Promise<void>;
}

export function openOutboxFolder(dir: string): OutboxFolder {
  const deadDir = join(dir, 'dead');
  const locks = join(dir, 'locks');
  const pathOf = ({ file, isDead }: RecordPlace) => join(isDead ? deadDir : dir, file);

  async function dead() {
    // earlier versions wrote dead letters as `.json`
    const names = readNames(await namesIn(deadDir), ['wake', 'json']);
    return names.map((name) => ({ ...name, isDead: true }));
  }

  return {
    locks,
    async prepare() {
      for (const path of [dir, deadDir, locks]) {
        await storing(path, () => makePrivateFolder(path));
      }
      for (const path of [dir, locks]) await removeLeftovers(path);
      // earlier versions noted there who held a lock
      const owners = (await namesIn(locks)).filter((name) => name.endsWith('.owner'));
      for (const name of owners) await rm(join(locks, name), { force: true });
    },
    async records(queue) {
      const files = await namesIn(dir);
      await adoptAttempts(dir, files);
      const ofQueue = files.filter((file) => queue === undefined || file.startsWith(queue, 27));
      return readNames(ofQueue, ['wake']).map((name) => ({ ...name, isDead: false }));
    },
    dead,
    read: (place) => readRecord(pathOf(place)),
    add({ file }, opening) {
      const path = join(dir, file);
      return storing(path, () => writePrivateFile(path, opening, { durable: true }));
    },
    append(place, step) {
      const path = pathOf(place);
      return storing(path, () => appendTransition(path, step));
    },
    remove: (place) => removeDurably(pathOf(place)),
    bury: (place) => rename(pathOf(place), join(deadDir, `${place.stem}.wake`)),
    revive: (place) => rename(pathOf(place), join(dir, `${place.stem}.wake`)),
    async setAside(place) {
      const path = join(deadDir, `${place.stem}.unreadable`);
      await rename(pathOf(place), path);
      return path;
    },
    async pruneDead(maxBytes) {
      const places = await dead();
      let total = places.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const place of places) {
        if (total <= maxBytes) return;
        total -= place.bytes;
        const note = describeRemoved(place, await readRecord(pathOf(place)));
        await appendPrivateFile(join(deadDir, 'removed.jsonl'), `${JSON.stringify(note)}\n`);
        await removeDurably(pathOf(place));
      }
    },
  };
}

/** What is kept of a dead letter for which there was no room: all but its text. */
function describeRemoved(
  { bytes }: RecordPlace,
  record: DeliveryRecord | 'unreadable' | undefined,
): object {
  const removedAt = Date.now();
  if (record === undefined || record === 'unreadable') return { bytes, removedAt };
  const { wake, delivery } = record;
  const { enqueuedAt, attempts, status: reason, message } = delivery;
  const { id, session } = wake;
  return { id, session, bytes, enqueuedAt, attempts, reason, message, removedAt };
}
