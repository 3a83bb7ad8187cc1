// `node scripts/test-all.mjs [turbo options]` runs the tests of all workspaces, or of those that turbo
// options such as `--filter` name, in one pool: no core waits for a workspace's last file, and nothing
// is loaded once for each of them. What has passed is not run again until something changes that it
// depends on, which turbo tells by the hash of a workspace's `test` task; `TURBO_FORCE=true` runs all.
import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { memoryFolder } from '../config/memory-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const passedBefore = join(root, '.turbo/tests');
const wholeReport = join(root, 'test-results/vitest.json');
// what tests free goes back to the system: each start of a program copies the pages of who starts it
const freedAtOnce = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const workspaces = await Promise.all(testTasks().map(lookUp));
const due = workspaces.filter(({ hasPassed }) => !hasPassed);
const rest = workspaces.length - due.length;
if (rest > 0) console.log(`${rest} of ${workspaces.length} workspaces have passed as they are`);
if (due.length > 0) {
  // what passes is noted by its sources, so it must be built from them; turbo has done that where it starts this
  if (process.env.TURBO_HASH === undefined) {
    execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], {
      cwd: root,
      stdio: 'inherit',
    });
  }
  // removed as a whole, with what tests have left
  const place = process.env.TMPDIR ?? memoryFolder() ?? tmpdir();
  const folder = await mkdtemp(join(place, 'gsd-'));
  process.env.TMPDIR = folder;
  Object.assign(process.env, freedAtOnce);
  await testAll().finally(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
}

function testTasks() {
  const args = ['run', 'test', '--dry=json', ...process.argv.slice(2)];
  const { tasks } = JSON.parse(execFileSync('turbo', args, { cwd: root, maxBuffer: 1e8 }));
  // turbo lists those without the script too
  return tasks.filter(({ task, command }) => task === 'test' && command !== '<NONEXISTENT>');
}

/** Puts the report of a workspace in place where its tests have passed before. */
async function lookUp({ directory, hash, resolvedTaskDefinition }) {
  const report = join(root, directory, 'test-results/vitest.json');
  const passed = join(passedBefore, `${hash}.json`);
  await rm(report, { force: true });
  await mkdir(dirname(report), { recursive: true });
  const isKept = resolvedTaskDefinition.cache && process.env.TURBO_FORCE !== 'true';
  const hasPassed = isKept && (await copyFile(passed, report).then(() => true, isMissing));
  return {
    directory,
    report,
    hasPassed,
    passed: resolvedTaskDefinition.cache ? passed : undefined,
  };
}

function isMissing(error) {
  if (error.code === 'ENOENT') return false;
  throw error;
}

async function testAll() {
  await rm(wholeReport, { force: true });
  const vitest = await startVitest('test', [], {
    root,
    config: join(root, 'config/vitest.ts'),
    watch: false,
    include: due.flatMap(({ directory }) => [
      `${directory}/src/**/*.test.ts`,
      `${directory}/test/**/*.test.ts`,
    ]),
    // most tests wait for real programs rather than compute
    maxWorkers: 3 * availableParallelism(),
    outputFile: { json: wholeReport },
  });
  const hasErrors = vitest.state.getUnhandledErrors().length > 0;
  await vitest.close();
  const { testResults } = JSON.parse(await readFile(wholeReport, 'utf8'));
  await rm(wholeReport);
  for (const workspace of due) await report(workspace, testResults, hasErrors);
}

/** Leaves each workspace the report that its own `test` would leave. */
async function report({ directory, report, passed }, allResults, hasErrors) {
  const testResults = allResults.filter(({ name }) =>
    relative(root, name).startsWith(`${directory}/`),
  );
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length;
  const text = JSON.stringify({
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped', 'pending'),
    testResults,
  });
  await writeFile(report, text);
  const isGood = !hasErrors && testResults.every(({ status }) => status === 'passed');
  if (passed === undefined || !isGood) return;
  await mkdir(passedBefore, { recursive: true });
  await writeFile(passed, text);
}
