import { watch } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '@gsd-code-skill/core';
import { storing } from '../storage.ts';
import { type InboxMessage, messageNames, readMessage } from './inbox-messages.ts';

export interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Yields what is already there first.
   *
   * @default false
   */
  readonly fromStart?: boolean | undefined;
}

/** Yields messages as they arrive, until the signal. */
export async function* followInbox(
  dir: string,
  { signal, fromStart = false }: FollowOptions = {},
): AsyncGenerator<InboxMessage> {
  await storing(dir, () => makePrivateFolder(dir));
  let wakeUp: () => void = () => {};
  const watcher = watch(dir, () => wakeUp());
  watcher.on('error', () => {});
  const onAbort = () => wakeUp();
  signal?.addEventListener('abort', onAbort);
  try {
    let seen = new Set(fromStart ? [] : await messageNames(dir));
    while (!signal?.aborted) {
      // watching alone misses changes on some file systems
      const change = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const names = await messageNames(dir);
      const fresh = names.filter((name) => !seen.has(name));
      seen = new Set(names);
      for (const name of fresh) {
        const message = await readMessage(join(dir, name));
        if (message) yield message;
        if (signal?.aborted) return;
      }
      await change;
    }
  } finally {
    watcher.close();
    signal?.removeEventListener('abort', onAbort);
    wakeUp();
  }
}
