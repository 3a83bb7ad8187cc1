import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** Rings when a file in a folder may have changed. */
export interface Bell {
  /** Begins to listen, also anew where the folder has come or was replaced. */
  hang(): Promise<void>;
  ring(): void;
  /** Waits for a ring, or that many milliseconds; a ring since the last wait counts. */
  wait(timeout: number): Promise<void>;
  close(): void;
}

/** Watches the folder and not the file, which may be replaced or not exist yet. */
export function createBell(folder: string, fileName: string): Bell {
  let watcher: FSWatcher | undefined;
  let watched: string | undefined;
  let isRung = false;
  let wake = () => {};

  function close() {
    watcher?.close();
    watcher = undefined;
    watched = undefined;
  }

  function ring() {
    isRung = true;
    wake();
  }

  function onEvent(_: string, name: string | null) {
    const isFolder = name === basename(folder);
    // the folder itself: it may be gone, and the next one have its inode
    if (isFolder) close();
    if (isFolder || name === fileName || name === null) ring();
  }

  return {
    close,
    ring,
    async hang() {
      const found = await identify(folder);
      if (found === watched) return;
      close();
      if (found === undefined) return;
      try {
        watcher = watch(folder, onEvent).on('error', close);
        watched = found;
      } catch {
        // the system can watch no more folders, or this one is gone again: waits run out instead
      }
    },
    async wait(timeout) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeout);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
    },
  };
}

function identify(folder: string): Promise<string | undefined> {
  return stat(folder).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  );
}
