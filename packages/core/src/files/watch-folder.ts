import { type FSWatcher, watch } from 'node:fs';

/** Calls `onChange` with the name of what has changed in a folder, if it is told; `undefined` where the system lets nobody watch. */
export function watchFolder(
  path: string,
  onChange: (name: string | undefined) => void,
): Pick<FSWatcher, 'close'> | undefined {
  try {
    return watch(path, (_, name) => onChange(name ?? undefined)).on('error', () => {});
  } catch {
    return undefined;
  }
}
