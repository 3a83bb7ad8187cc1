import { link, lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, writePrivateFile } from '@gsd-code-skill/core';
import { kept } from '../kept.ts';
import { makeStateFolder } from '../state-directory.ts';
import { removeSpooled, type SpoolEntry } from './spool.ts';

/** Ends the name of the file that says why an event is in quarantine; its event's name comes before. */
export const reasonEnding = '.reason';

/** Moves an event nobody can read out of the spool, with the reason beside it. */
export async function quarantine(
  stateDir: string,
  entry: SpoolEntry,
  reason: string,
): Promise<string> {
  const folder = await makeStateFolder(stateDir, 'quarantine');
  const path = join(folder, `${Math.trunc(entry.writtenAt)}.${entry.name}`);
  await writePrivateFile(`${path}${reasonEnding}`, `${reason}\n`);
  await link(entry.path, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await removeSpooled(entry);
  return path;
}

/** Removes the oldest events, where there are more than are kept. */
export async function pruneQuarantine(stateDir: string): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'quarantine');
  // names begin with their time; the newest are kept, as many as have room
  const events = (await readdir(folder)).filter((name) => !name.endsWith(reasonEnding)).sort();
  let bytes = 0;
  for (const [place, name] of events.reverse().entries()) {
    bytes += (await lstat(join(folder, name)).catch(() => undefined))?.size ?? 0;
    if (place < kept.quarantine.most && bytes <= kept.quarantine.bytes) continue;
    await rm(join(folder, name), { force: true });
    await rm(join(folder, `${name}${reasonEnding}`), { force: true });
  }
}
