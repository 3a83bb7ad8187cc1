import { watchFolder } from '@gsd-code-skill/core';
import { foldersOf } from './needs/need-files.ts';
import { makeStateFolder } from './state-directory.ts';
import type { StateFile, StateFolder } from './state-names.ts';

/** Something that is told of changes until it is closed. */
export interface StateWatch {
  /** False where the system lets nobody watch, and one has to look by the clock. */
  readonly isWatching: boolean;
  close(): void;
}

const folders: readonly StateFolder[] = [
  ...(['bindings', 'requests', 'holds', 'mutes', 'spending', 'tokens', 'outbox', 'log'] as const),
];
const files: readonly StateFile[] = ['worker.pid'];

/** Calls `onChange` whenever something changes in a state directory that a look at its sessions would show, with the folder it is in. */
export async function watchState(
  stateDir: string,
  onChange: (folder?: StateFolder) => void,
): Promise<StateWatch> {
  const { open } = await foldersOf(stateDir);
  const places = await Promise.all(
    folders.map(async (folder) => [folder, await makeStateFolder(stateDir, folder)] as const),
  );
  const watchers = [
    ...[...places, ['needs', open] as const].map(([folder, place]) =>
      watchFolder(place, () => onChange(folder)),
    ),
    watchFolder(stateDir, (name) => {
      if (name === undefined || files.some((file) => file === name)) onChange();
    }),
  ];
  return {
    isWatching: watchers.every((watcher) => watcher !== undefined),
    close() {
      for (const watcher of watchers) watcher?.close();
    },
  };
}
