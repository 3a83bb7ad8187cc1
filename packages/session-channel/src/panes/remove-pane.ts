import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listHolds, removeHold } from '../holds/hold.ts';
import { type PaneKey, paneOfFile } from '../pane-key.ts';
import { makeStateFolder } from '../state-directory.ts';

/** Removes what is kept about one pane, and nothing of any other; its spool and wakes stay. */
export async function removePane(stateDir: string, pane: PaneKey): Promise<void> {
  for (const hold of await listHolds(stateDir, pane)) await removeHold(stateDir, hold.id);
  for (const kind of ['panes', 'strangers', 'bindings', 'receipts', 'mutes'] as const) {
    const folder = await makeStateFolder(stateDir, kind);
    const own = (await readdir(folder)).filter((name) => paneOfFile(name) === pane);
    await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
  }
}
