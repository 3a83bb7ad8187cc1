import { watchFolder } from '@gsd-code-skill/core';
import type { Need } from './need.ts';
import { foldersOf } from './need-files.ts';
import { firstOf, type News, needsAfter } from './read-needs.ts';

// watching alone misses changes on some file systems
const pollInterval = 1000;

/** Something that is told of changes until it is closed. */
export interface NeedWatch {
  close(): void;
}

/** Calls `onChange` when needs may have changed: soon after each change, and once a second besides. */
export async function watchNeeds(stateDir: string, onChange: () => void): Promise<NeedWatch> {
  const { open } = await foldersOf(stateDir);
  const watcher = watchFolder(open, () => onChange());
  const timer = setInterval(onChange, pollInterval);
  return {
    close() {
      watcher?.close();
      clearInterval(timer);
    },
  };
}

export interface AwaitNeedsOptions {
  /** From the call before; without it, all open needs are news. */
  readonly cursor?: string | undefined;
  /** Which needs the caller wants to hear of. */
  readonly isWanted?: ((need: Need) => boolean) | undefined;
  /**
   * How many to hear of at a time; the cursor passes no more than these.
   *
   * @default all
   */
  readonly most?: number | undefined;
  /** Milliseconds to wait at most. */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
}

/** Waits for the next open needs; none when time runs out. The cursor passes what was told, and what is not wanted. */
export async function awaitNeeds(
  stateDir: string,
  { cursor: from, isWanted = () => true, most, timeout, signal }: AwaitNeedsOptions,
): Promise<News> {
  const end = performance.now() + timeout;
  let wakeUp = () => {};
  let isChanged = false;
  const onChange = () => {
    isChanged = true;
    wakeUp();
  };
  const watching = await watchNeeds(stateDir, onChange);
  signal?.addEventListener('abort', onChange);
  try {
    for (let cursor = from; ; ) {
      isChanged = false;
      const news = await needsAfter(stateDir, cursor);
      cursor = news.cursor;
      const needs = news.needs.filter(isWanted);
      const left = end - performance.now();
      if (needs.length > 0 || left <= 0 || signal?.aborted) return firstOf({ needs, cursor }, most);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isChanged) wakeUp();
      });
    }
  } finally {
    watching.close();
    signal?.removeEventListener('abort', onChange);
  }
}

/** Where the system can watch no more folders, polling has to do. */
