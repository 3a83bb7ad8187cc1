import { lstatSync } from 'node:fs';
import { namesIn } from '@gsd-code-skill/core';
import { type OrderedNames, orderNames } from './ordered-names.ts';
import type { OutboxName } from './outbox-name.ts';

/** The names in a folder that several processes change, without listing it every time. */
export interface FolderIndex<Name extends OutboxName> {
  /** All names; of a large folder those that others changed in the last moments may be missing. */
  names(): Promise<OrderedNames<Name>>;
  /** Lists the folder. */
  list(): Promise<OrderedNames<Name>>;
  /** Does what changes the folder. */
  change<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Says what a change came to. */
  added(name: Name): void;
  removed(file: string): void;
}

export interface IndexOptions<Name extends OutboxName> {
  readonly dir: string;
  /** Reads those of the files that are not known yet. */
  readonly read: (files: readonly string[]) => Promise<readonly Name[]>;
  /** Told what is there, whenever the folder was listed. */
  readonly onListed?: ((names: OrderedNames<Name>) => void) | undefined;
}

/** Names up to which a folder is listed whenever anything in it may have changed. */
const small = 200;
/** Milliseconds after which a folder is listed again though nothing seems to have changed. */
const longestBelief = 5000;
/** The same while this process changes a small one. */
const longestGuess = 250;
/** A large folder is listed for at most one part in so many of the time. */
const share = 20;
/** Milliseconds within which two changes may leave the same time on a folder. */
const tick = 20;

export function indexFolder<Name extends OutboxName>({
  dir,
  read,
  onListed,
}: IndexOptions<Name>): FolderIndex<Name> {
  const known = orderNames<Name>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let took = 0;
  /** The folder's time when the names were those that are known. */
  let seen: Stamp | undefined;
  let changing = 0;
  /** What was changed here while the folder is being listed. */
  let meanwhile: { readonly added: Set<string>; readonly removed: Set<string> } | undefined;
  let running: Promise<OrderedNames<Name>> | undefined;
  let next: Promise<OrderedNames<Name>> | undefined;

  function isBelieved(): boolean {
    const age = performance.now() - listedAt;
    if (age > longestBelief) return false;
    const isLarge = known.size > small;
    if (isLarge && (changing > 0 || age < share * took)) return true;
    // a process that changes it all the time would do little else than list it
    if (changing > 0) return age < Math.min(share * took, longestGuess);
    if (seen === undefined) return false;
    const now = folderStamp(dir);
    return now.time === seen.time && (isLarge || !seen.isFresh);
  }

  function list(): Promise<OrderedNames<Name>> {
    if (running === undefined) {
      running = listNow().finally(() => {
        running = undefined;
      });
      return running;
    }
    // what is being listed may be older than the question
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return list();
      });
    return next;
  }

  async function listNow(): Promise<OrderedNames<Name>> {
    const before = folderStamp(dir);
    const added = new Set<string>();
    const removed = new Set<string>();
    meanwhile = { added, removed };
    try {
      const begin = performance.now();
      const files = await namesIn(dir);
      took = performance.now() - begin;
      const present = new Set(files);
      // thousands that are known already would be read into memory again
      const fresh = await read(files.filter((file) => known.get(file) === undefined));
      for (const name of fresh) if (!removed.has(name.file)) known.add(name);
      for (const { file } of [...known.all()]) {
        if (!present.has(file) && !added.has(file)) known.remove(file);
      }
      onListed?.(known);
      listedAt = performance.now();
      seen = before;
      return known;
    } finally {
      meanwhile = undefined;
    }
  }

  return {
    names: async () => (isBelieved() ? known : list()),
    list,
    async change(work) {
      // what others did before would be hidden by what is done now
      if (changing === 0 && seen && folderStamp(dir).time !== seen.time) seen = undefined;
      const hadSeen = seen !== undefined;
      changing += 1;
      try {
        return await work();
      } finally {
        changing -= 1;
        if (changing === 0 && hadSeen) seen = folderStamp(dir);
      }
    },
    added(name) {
      known.add(name);
      meanwhile?.added.add(name.file);
      meanwhile?.removed.delete(name.file);
    },
    removed(file) {
      known.remove(file);
      meanwhile?.removed.add(file);
    },
  };
}

interface Stamp {
  readonly time: bigint | undefined;
  /** True while another change could leave the same time. */
  readonly isFresh: boolean;
}

// one look at a folder is so short that to wait for it takes thirty times as long
function folderStamp(dir: string): Stamp {
  const found = lstatSync(dir, { bigint: true, throwIfNoEntry: false });
  if (found === undefined) return { time: undefined, isFresh: true };
  return { time: found.mtimeNs, isFresh: Date.now() - Number(found.mtimeMs) < tick };
}
