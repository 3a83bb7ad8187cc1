import { lutimes, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { listOpenRequests, stateFiles } from '@gsd-code-skill/session-channel';
import { keepHouse } from '../../../../packages/worker/src/loop/housekeeping.ts';

/** What docs/how-it-works.md says may be in a state directory whose sessions are all over. */
const mayStay = [
  new RegExp(`^(?:${stateFiles.join('|').replaceAll('.', '\\.')})$`),
  /^(?:quarantine|log|requests|needs|needs\/closed|notices|launches|rights|decisions)\/[^/]+$/,
];

/** What is left in a state directory once its worker, its tmux server and its hooks are gone. */
export async function leftovers(stateDir: string): Promise<readonly string[]> {
  await growOld(stateDir);
  await keepHouse(stateDir);
  const entries = await readdir(stateDir, { recursive: true, withFileTypes: true });
  const odd = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, path: relative(stateDir, join(entry.parentPath, entry.name)) }))
    .filter(({ entry, path }) => !entry.isFile() || !mayStay.some((fits) => fits.test(path)))
    .map(({ path }) => path);
  const asked = await listOpenRequests(stateDir);
  return [...odd, ...asked.map(({ id, pane }) => `request ${id} of ${pane}, never settled`)];
}

// the worker cleans up once a minute what is older than a minute; here it does so at once
async function growOld(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const before = new Date(Date.now() - 3_600_000);
  for (const entry of entries.filter((one) => !one.isDirectory())) {
    await lutimes(join(entry.parentPath, entry.name), before, before).catch(() => {});
  }
}
