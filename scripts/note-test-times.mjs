// `node scripts/note-test-times.mjs` after `npm test` notes in config/test-times.json which test files
// took a second or more, the longest first: where there is no last run to go by, they are started in this order.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testReports } from './test-reports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = (await testReports(root)).flatMap(
  (path) => JSON.parse(readFileSync(path, 'utf8')).testResults,
);
const times = files
  .map(({ name, startTime, endTime }) => [
    relative(root, name),
    Math.round((endTime - startTime) / 1000),
  ])
  .filter(([, seconds]) => seconds > 0)
  .sort(([, a], [, b]) => b - a);
const path = join(root, 'config/test-times.json');
writeFileSync(path, `${JSON.stringify(Object.fromEntries(times), undefined, 2)}\n`);
console.log(`${times.length} of ${files.length} files noted in config/test-times.json`);
