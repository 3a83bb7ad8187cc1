const ending = '.lock';

/** Milliseconds after which a lock counts as left that nobody renews: a version that locked by a folder renewed it every 15 seconds. */
export const queueLockAge = 30_000;

/** The name of the lock of a queue. */
export function queueLockFile(queue: string): string {
  return `${queue}${ending}`;
}

/** The queue that a file is the lock of; `undefined` for another file. */
export function queueOfLock(file: string): string | undefined {
  return file.endsWith(ending) ? file.slice(0, -ending.length) : undefined;
}
