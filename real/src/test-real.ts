import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { describeDrift } from './drift/drift.ts';
import { addResult, fillPage, matrixFiles, readResult, spread } from './matrix.ts';
import { processesUnder } from './programs/processes-of.ts';
import {
  claudeCodeVersion,
  installClaudeCode,
  installOpenClaw,
  installOpenClawNode,
  newestClaudeCode,
} from './programs/programs.ts';
import { signal } from './programs/signal.ts';

const usage = `usage: npm run test:real -- [--claude <version|latest>] [file or scenario number…]
       npm run test:real -- --matrix [version…]

Plays every scenario with the real programs. With --claude it takes another release of Claude Code
and says at the end what is new in it. With --matrix it plays some of them with a spread of releases,
or with those that are named, and writes what came of it to real/versions.json and docs/versions.md.`;

const report = new URL('../test-results/real.json', import.meta.url);
const page = new URL('../../docs/versions.md', import.meta.url);
const results = new URL('../versions.json', import.meta.url);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    claude: { type: 'string' },
    matrix: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

if (values.help) {
  console.log(usage);
} else if (values.matrix) {
  await playMatrix(positionals.length > 0 ? positionals : ['latest', ...spread]);
} else {
  process.exitCode = await play(values.claude, positionals);
}

/** Plays with one version after another, and writes what came of it. */
async function playMatrix(versions: readonly string[]): Promise<void> {
  const named = await Promise.all(
    versions.map((given) => (given === 'latest' ? newestClaudeCode() : given)),
  );
  for (const version of new Set(named)) {
    await rm(report, { force: true });
    await play(version, matrixFiles);
    const played = readResult(version, await readFile(report, 'utf8').catch(() => undefined));
    // after each, because the whole takes long
    const all = addResult(JSON.parse(await readFile(results, 'utf8')), played);
    await writeFile(results, `${JSON.stringify(all, null, 2)}\n`);
    await writeFile(page, fillPage(await readFile(page, 'utf8'), all));
    console.log(`Written: docs/versions.md, ${version}`);
  }
}

async function play(claude: string | undefined, words: readonly string[]): Promise<number> {
  const version = claude === 'latest' ? await newestClaudeCode() : claude;
  const recordings = fileURLToPath(new URL('../test-results/recorded', import.meta.url));
  const env =
    version === undefined ? {} : { REAL_CLAUDE_VERSION: version, REAL_RECORDINGS: recordings };
  console.log(`Claude Code ${version ?? claudeCodeVersion}, Node ${process.versions.node}`);

  if (!(await installPrograms(version))) return 1;

  const cwd = fileURLToPath(new URL('..', import.meta.url));
  await rm(new URL('../test-results', import.meta.url), { recursive: true, force: true });
  await mkdir(recordings, { recursive: true });
  const scenarios = words.filter((word) => /^\d+$/.test(word));
  const files = words.filter((word) => !/^\d+$/.test(word));
  const pattern = scenarios.length > 0 ? ['-t', `\\b(${scenarios.join('|')}) `] : [];
  // everything is started below this folder, and so found again when a run is cut short
  const folder = await mkdtemp(join(tmpdir(), 'gsd-run-'));
  const vitest = execa('vitest', ['run', ...pattern, ...files], {
    cwd,
    env: { ...env, TMPDIR: folder },
    preferLocal: true,
    localDir: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    reject: false,
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      console.log(`Cut short by ${name}`);
      vitest.kill(name);
    });
  }
  const { exitCode = 1 } = await vitest;
  await sweep(folder);
  if (version !== undefined) await reportDrift(version, recordings);
  return exitCode;
}

/** Installs what the scenarios play with; says so where that takes a while. */
async function installPrograms(version?: string): Promise<boolean> {
  const note = setTimeout(() => {
    console.log('Installing Claude Code and OpenClaw into a cache folder, once: a few minutes');
  }, 1000);
  try {
    await Promise.all([installClaudeCode(version), installOpenClaw(), installOpenClawNode()]);
    return true;
  } catch (error) {
    console.error((error as Error).message.split('\n')[0]);
    console.error('Check that npm reaches its registry, then run it again.');
    return false;
  } finally {
    clearTimeout(note);
  }
}

/** Ends what an interrupted run has left behind. */
async function sweep(folder: string): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const left = await processesUnder(folder);
    if (left.length === 0) break;
    for (const { pid } of left) signal(pid, 'SIGKILL');
    await sleep(250);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function reportDrift(version: string, recordings: string): Promise<void> {
  const { bin } = await installClaudeCode(version);
  const changes = await describeDrift(recordings, bin);
  console.log(`\nClaude Code ${version} against the fixtures of ${claudeCodeVersion}:`);
  for (const change of changes) console.log(`  ${change}`);
  if (changes.length === 0) console.log('  nothing new');
  console.log(`Screens and payloads: ${recordings}`);
}
