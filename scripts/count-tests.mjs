// Adds up the test reports of all workspaces, names what failed or passed only at its second try, and
// closes with one line: `N passed, N failed`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testReports } from './test-reports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
let passed = 0;
let failed = 0;
let skipped = 0;

for (const path of await testReports(root)) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
  nameTroubles(report);
}

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = passed === 0 || failed > 0 ? 1 : 0;

function nameTroubles(report) {
  for (const { name, assertionResults, status, message } of report.testResults) {
    const file = name.replace(root, '');
    for (const test of assertionResults) {
      const [error] = test.failureMessages ?? [];
      if (error === undefined) continue;
      const kind = test.status === 'failed' ? 'FAILED' : 'flaky';
      console.log(`${kind}: ${file} > ${test.fullName}: ${error.split('\n')[0].slice(0, 300)}`);
    }
    if (status === 'failed' && assertionResults.length === 0) {
      console.log(`FAILED: ${file}: ${message.split('\n')[0]}`);
    }
  }
}
