import { type FSWatcher, watch } from 'node:fs';
import { type StateFolder, stateFolder } from '@gsd-code-skill/session-channel';

/** Where news of sessions appear first. */
const folders: readonly StateFolder[] = ['requests', 'holds', 'bindings', 'outbox', 'log', 'mutes'];

/** Calls `onChange` soon after something changes in a state directory; where the system can watch no more folders, it does not. */
export async function watchState(stateDir: string, onChange: () => void) {
  const paths = await Promise.all(folders.map((folder) => stateFolder(stateDir, folder)));
  const watchers = paths.flatMap((path) => watchFolder(path, onChange) ?? []);
  return {
    close() {
      for (const watcher of watchers) watcher.close();
    },
  };
}

function watchFolder(path: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(path, () => onChange()).on('error', () => {});
  } catch {
    return undefined;
  }
}
