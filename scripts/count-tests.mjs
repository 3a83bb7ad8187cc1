// Adds up the test reports of all workspaces and closes with one line: `N passed, N failed`.
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
let passed = 0;
let failed = 0;
let skipped = 0;

for (const group of ['packages', 'apps', 'examples', 'docs', 'real']) {
  for (const report of await reportsIn(join(root, group))) {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    passed += numPassedTests;
    failed += numFailedTests;
    skipped += numPendingTests;
  }
}

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = passed === 0 || failed > 0 ? 1 : 0;

async function reportsIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /[/\\]test-results$/.test(entry.parentPath))
    .filter((entry) => entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}
