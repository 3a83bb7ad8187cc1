import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The reports that the tests of all workspaces have left. */
export async function testReports(root) {
  const groups = ['packages', 'apps', 'examples', 'docs', 'real'];
  return (await Promise.all(groups.map((group) => reportsIn(join(root, group))))).flat();
}

async function reportsIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /[/\\]test-results$/.test(entry.parentPath))
    .filter((entry) => entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}
