import type { OutboxName } from './outbox-name.ts';

/** Names of records in their order, found by queue and by wake without a search. */
export interface OrderedNames<Name extends OutboxName> {
  readonly size: number;
  /** What the messages take together. */
  readonly bytes: number;
  /** Adds a name; one that is there stays as it is. */
  add(name: Name): void;
  remove(file: string): void;
  get(file: string): Name | undefined;
  /** Oldest first; what is removed meanwhile is left out. */
  all(): Iterable<Name>;
  /** Oldest first. */
  ofQueue(queue: string): Iterable<Name>;
  countOf(queue: string): number;
  queues(): readonly string[];
  /** Of one wake, oldest first. */
  ofMark(mark: string): readonly Name[];
  last(): Name | undefined;
}

export function orderNames<Name extends OutboxName>(
  names: readonly Name[] = [],
): OrderedNames<Name> {
  const everything = new Shelf<Name>();
  const queues = new Map<string, Shelf<Name>>();
  // most wakes have one record: a shelf for each would take megabytes
  const marks = new Map<string, readonly Name[]>();
  let bytes = 0;

  function add(name: Name): void {
    if (everything.get(name.file) !== undefined) return;
    everything.add(name);
    shelfOf(queues, name.queue).add(name);
    marks.set(name.mark, [...(marks.get(name.mark) ?? []), name]);
    bytes += name.bytes;
  }

  for (const name of names) add(name);

  return {
    get size() {
      return everything.size;
    },
    get bytes() {
      return bytes;
    },
    add,
    remove(file) {
      const name = everything.get(file);
      if (name === undefined) return;
      everything.remove(file);
      removeFrom(queues, name.queue, file);
      const rest = marks.get(name.mark)?.filter((other) => other !== name) ?? [];
      if (rest.length > 0) marks.set(name.mark, rest);
      else marks.delete(name.mark);
      bytes -= name.bytes;
    },
    get: (file) => everything.get(file),
    all: () => everything.all(),
    ofQueue: (queue) => queues.get(queue)?.all() ?? [],
    countOf: (queue) => queues.get(queue)?.size ?? 0,
    queues: () => [...queues.keys()],
    ofMark: (mark) => (marks.get(mark) ?? []).toSorted(byFile),
    last: () => everything.last,
  };
}

const byFile = (one: OutboxName, other: OutboxName): number => (one.file < other.file ? -1 : 1);

/** A map keeps the order of what was put into it, so only what comes out of turn has to be sorted. */
class Shelf<Name extends OutboxName> {
  #names = new Map<string, Name>();
  #isSorted = true;
  #last: Name | undefined;

  get size(): number {
    return this.#names.size;
  }

  get(file: string): Name | undefined {
    return this.#names.get(file);
  }

  /** The last in order. */
  get last(): Name | undefined {
    if (this.#last === undefined) for (const name of this.all()) this.#last = name;
    return this.#last;
  }

  add(name: Name): void {
    const { last } = this;
    if (last === undefined || last.file < name.file) this.#last = name;
    else this.#isSorted = false;
    this.#names.set(name.file, name);
  }

  remove(file: string): void {
    this.#names.delete(file);
    if (this.#last?.file === file) this.#last = undefined;
    if (this.#names.size === 0) this.#isSorted = true;
  }

  all(): Iterable<Name> {
    if (!this.#isSorted) {
      const sorted = [...this.#names.values()].sort(byFile);
      this.#names = new Map(sorted.map((name) => [name.file, name]));
      this.#isSorted = true;
    }
    return this.#names.values();
  }
}

function shelfOf<Name extends OutboxName>(shelves: Map<string, Shelf<Name>>, key: string) {
  const shelf = shelves.get(key) ?? new Shelf<Name>();
  shelves.set(key, shelf);
  return shelf;
}

function removeFrom<Name extends OutboxName>(
  shelves: Map<string, Shelf<Name>>,
  key: string,
  file: string,
): void {
  const shelf = shelves.get(key);
  shelf?.remove(file);
  if (shelf?.size === 0) shelves.delete(key);
}
