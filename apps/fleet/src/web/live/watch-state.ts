import { type FSWatcher, watch } from 'node:fs';
import { type StateFolder, stateFolder } from '@gsd-code-skill/session-channel';

/** Where news of sessions appear: what somebody is asked, and all else. */
const urgent: readonly StateFolder[] = ['requests', 'holds'];
const others: readonly StateFolder[] = ['bindings', 'outbox', 'log', 'mutes'];

/** Calls `onChange` soon after something changes in a state directory; where the system can watch no more folders, it does not. */
export async function watchState(stateDir: string, onChange: (isUrgent: boolean) => void) {
  const watchAll = (folders: readonly StateFolder[], isUrgent: boolean) =>
    Promise.all(
      folders.map(async (folder) =>
        watchFolder(await stateFolder(stateDir, folder), () => onChange(isUrgent)),
      ),
    );
  const watchers = await Promise.all([watchAll(urgent, true), watchAll(others, false)]);
  return {
    close() {
      for (const watcher of watchers.flat()) watcher?.close();
    },
  };
}

function watchFolder(path: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(path, onChange).on('error', () => {});
  } catch {
    return undefined;
  }
}
