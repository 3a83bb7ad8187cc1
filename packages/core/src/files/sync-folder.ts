import { closeSync, fsync, openSync } from 'node:fs';
import { promisify } from 'node:util';

interface Sync {
  readonly done: Promise<void>;
  /** For all who ask while this one is under way. */
  next?: Promise<void>;
}

const running = new Map<string, Sync>();

/** Waits until the disk has the names in a folder; those who ask at the same time wait together. */
export function syncFolder(path: string): Promise<void> {
  const current = running.get(path);
  if (current === undefined) return begin(path);
  // what was changed since it began may not be in it
  current.next ??= current.done.catch(() => {}).then(() => begin(path));
  return current.next;
}

function begin(path: string): Promise<void> {
  const done = syncNow(path).finally(() => {
    if (running.get(path)?.done === done) running.delete(path);
  });
  running.set(path, { done });
  return done;
}

async function syncNow(path: string): Promise<void> {
  const folder = openSync(path, 'r');
  try {
    await promisify(fsync)(folder);
  } finally {
    closeSync(folder);
  }
}
