import { lstatSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { codeOf, makePrivateFolder, removeDurably } from '@gsd-code-skill/core';
import { createPlacing } from '../../place-files.ts';
import { storing } from '../../storage.ts';
import type { Transition } from '../delivery-state.ts';
import { adoptAttempts } from './adopt-attempts.ts';
import { openDeadLetters } from './dead-letters.ts';
import type { DeliveryRecord } from './delivery-record.ts';
import { indexFolder } from './folder-index.ts';
import type { OrderedNames } from './ordered-names.ts';
import { isStrange, type OutboxName, readNames, wakeEnding } from './outbox-name.ts';
import type { RecordPlace } from './record-place.ts';
import { createRecordSteps } from './record-steps.ts';
import { tidyFolders, tidyLocks } from './tidy-folder.ts';

/** The files of an outbox: one record per wake, whose first line is never touched again. */
export interface OutboxFolder {
  /** Folder of the queues' locks. */
  readonly locks: string;
  prepare(): Promise<void>;
  /** Removes what killed writers left, and locks of queues that are empty. */
  tidy(): Promise<void>;
  /** Names of the records that are no dead letters, from memory where that is safe. */
  names(): Promise<OrderedNames<RecordPlace>>;
  /** The same, from the disk. */
  list(): Promise<OrderedNames<RecordPlace>>;
  /** Dead letters, from memory where that is safe. */
  dead(): Promise<OrderedNames<RecordPlace>>;
  listDead(): Promise<OrderedNames<RecordPlace>>;
  pathOf(place: RecordPlace): string;
  /** `undefined` for a record that is gone, `'unreadable'` for a file that is none. */
  read(place: RecordPlace): Promise<DeliveryRecord | 'unreadable' | undefined>;
  /** Adds a record; several that are added at once become visible in that order. */
  add(name: OutboxName, opening: string): Promise<void>;
  /** False when the record is gone. */
  append(place: RecordPlace, step: Transition): Promise<boolean>;
  /** Gives the record right after the step; `undefined` when it is gone. */
  appendAndRead(place: RecordPlace, step: Transition): Promise<DeliveryRecord | undefined>;
  remove(place: RecordPlace): Promise<void>;
  /** Moves a record to the dead letters. */
  bury(place: RecordPlace): Promise<void>;
  /** Brings a dead letter back. */
  revive(place: RecordPlace): Promise<void>;
  /** Keeps a file that is no record where nothing takes it for one, and names it once. */
  setAside(place: RecordPlace): Promise<void>;
  /** Removes the oldest dead letters beyond a size and notes which. */
  pruneDead(maxBytes: number): Promise<void>;
  /** Looks at a file that has changed; gives its queue when another process changed it. */
  notice(file: string): Promise<string | undefined>;
}

export interface OutboxFolderOptions {
  /** By how much the clock was set in this process. */
  readonly steps: () => number;
  readonly steady: () => number;
  /** Told of each file that is no record, once. */
  readonly onUnreadable: (path: string) => void;
}

export function openOutboxFolder(
  dir: string,
  { steps, steady, onUnreadable }: OutboxFolderOptions,
): OutboxFolder {
  const locks = join(dir, 'locks');
  const dead = openDeadLetters(join(dir, 'dead'));
  const records = createRecordSteps();
  const place = createPlacing();
  /** Files that are no records and could not be moved. */
  const ignored = new Set<string>();
  const pathOf = ({ file, isDead }: RecordPlace) => join(isDead ? dead.dir : dir, file);
  const met = () => ({ isDead: false, steps: steps(), knownAt: steady() });

  const index = indexFolder<RecordPlace>({
    dir,
    async read(files) {
      await adoptAttempts(dir, files);
      for (const file of files.filter(isStrange)) await putAside(file, file);
      const names = readNames(files, [wakeEnding]);
      const now = met();
      return names.filter(({ file }) => !ignored.has(file)).map((name) => ({ ...name, ...now }));
    },
    onListed(names) {
      const isThere = (path: string) =>
        dirname(path) === dir && names.get(basename(path)) !== undefined;
      records.keep(names.size, isThere);
    },
  });

  function forget(place: RecordPlace): void {
    (place.isDead ? dead : index).removed(place.file);
    records.forget(pathOf(place));
  }

  /** Moves a record, unless it was dropped meanwhile. */
  async function move(place: RecordPlace, isDead: boolean): Promise<void> {
    const moved = { ...place, ...met(), file: `${place.stem}${wakeEnding}`, isDead };
    try {
      await makePrivateFolder(dirname(pathOf(moved)));
      await index.change(() => dead.change(() => rename(pathOf(place), pathOf(moved))));
      (isDead ? dead : index).added(moved);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    forget(place);
  }

  async function putAside(file: string, as: string): Promise<void> {
    if (ignored.has(file)) return;
    const path = join(dead.dir, `${as}.unreadable`);
    try {
      await makePrivateFolder(dead.dir);
      await index.change(() => rename(join(dir, file), path));
      onUnreadable(path);
      await dead.pruneUnreadable();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return;
      ignored.add(file);
      onUnreadable(join(dir, file));
    }
  }

  async function tidy(): Promise<void> {
    await tidyFolders(dir, locks, dead.dir);
    const names = await index.names();
    await tidyLocks(locks, (queue) => names.countOf(queue) === 0);
  }

  return {
    locks,
    async prepare() {
      for (const path of [dir, locks]) await storing(path, () => makePrivateFolder(path));
      await makePrivateFolder(dead.dir).catch(() => {});
      await tidy();
    },
    tidy,
    names: index.names,
    list: index.list,
    dead: dead.names,
    listDead: dead.list,
    pathOf,
    async read(place) {
      const record = await records.read(pathOf(place));
      if (record === undefined) forget(place);
      return record;
    },
    async add(name, opening) {
      const path = join(dir, name.file);
      records.wrote(path, Buffer.byteLength(opening));
      await index.change(() => storing(path, () => place(path, opening)));
      index.added({ ...name, ...met() });
    },
    async append(place, step) {
      const isThere = await records.append(pathOf(place), step);
      if (!isThere) forget(place);
      return isThere;
    },
    appendAndRead: (place, step) => records.appendAndRead(pathOf(place), step),
    async remove(place) {
      await (place.isDead ? dead : index).change(() => removeDurably(pathOf(place)));
      forget(place);
    },
    bury: (place) => move(place, true),
    revive: (place) => move(place, false),
    async setAside(place) {
      await putAside(place.file, place.stem);
      forget(place);
    },
    pruneDead: dead.prune,
    async notice(file) {
      const [name] = readNames([file], [wakeEnding]);
      if (name === undefined || ignored.has(file)) return undefined;
      const known = (await index.names()).get(file);
      const path = join(dir, file);
      const found = lstatSync(path, { throwIfNoEntry: false });
      if (found === undefined) {
        if (known) forget(known);
        return known && name.queue;
      }
      // a time near 1970 is the mark of a process whose disk is full
      const isOwn = records.isOwn(path, found.size) && found.mtimeMs > 10_000;
      if (isOwn) return undefined;
      index.added(known ?? { ...name, ...met() });
      return name.queue;
    },
  };
}
