import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { describeDrift } from './drift.ts';
import { claudeCodeVersion, installClaudeCode, newestClaudeCode } from './programs.ts';

const usage = `usage: npm run test:real -- [--claude <version|latest>] [file or scenario number…]

Plays every scenario with the real programs. With --claude it takes another release of Claude Code
and says at the end what is new in it.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { claude: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

if (values.help) {
  console.log(usage);
} else {
  process.exitCode = await run();
}

async function run(): Promise<number> {
  const version = values.claude === 'latest' ? await newestClaudeCode() : values.claude;
  const recordings = fileURLToPath(new URL('../test-results/recorded', import.meta.url));
  const env =
    version === undefined ? {} : { REAL_CLAUDE_VERSION: version, REAL_RECORDINGS: recordings };
  console.log(`Claude Code ${version ?? claudeCodeVersion}, Node ${process.versions.node}`);

  const cwd = fileURLToPath(new URL('..', import.meta.url));
  await rm(new URL('../test-results', import.meta.url), { recursive: true, force: true });
  await mkdir(recordings, { recursive: true });
  const scenarios = positionals.filter((word) => /^\d+$/.test(word));
  const files = positionals.filter((word) => !/^\d+$/.test(word));
  const pattern = scenarios.length > 0 ? ['-t', `\\b(${scenarios.join('|')}) `] : [];
  const { exitCode = 1 } = await execa('vitest', ['run', ...pattern, ...files], {
    cwd,
    env,
    preferLocal: true,
    localDir: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    reject: false,
  });
  if (version !== undefined) await reportDrift(version, recordings);
  return exitCode;
}

async function reportDrift(version: string, recordings: string): Promise<void> {
  const { bin } = await installClaudeCode(version);
  const changes = await describeDrift(recordings, bin);
  console.log(`\nClaude Code ${version} against the fixtures of ${claudeCodeVersion}:`);
  for (const change of changes) console.log(`  ${change}`);
  if (changes.length === 0) console.log('  nothing new');
  console.log(`Screens and payloads: ${recordings}`);
}
