import { withStateLock } from '../pane-lock.ts';
import { prepareFolders } from './need-files.ts';

/** Runs `work` while nobody else changes needs. */
export function lockNeeds<Result>(stateDir: string, work: () => Promise<Result>): Promise<Result> {
  return withStateLock(stateDir, 'needs', async () => {
    await prepareFolders(stateDir);
    return work();
  });
}
