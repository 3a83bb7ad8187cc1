import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { openClawVersion } from './programs/programs.ts';

/** What is measured, and each way to do it: the first is what the others are compared with. */
interface Comparison {
  readonly what: string;
  readonly runs: readonly Run[];
}

type Run = { readonly how: string } & (
  | { readonly milliseconds: number }
  | { readonly megabytes: number }
);

/** Benches that are programs of their own print comparisons with `--json`. */
const programs = [
  { part: 'hooks', folder: 'apps/hooks', script: 'bench:hook' },
  { part: 'hooks', folder: 'apps/hooks', script: 'bench:worker' },
  { part: 'hooks', folder: 'apps/hooks', script: 'bench:backlog' },
  { part: 'launcher', folder: 'apps/launcher', script: 'bench' },
  { part: 'mcp', folder: 'apps/mcp', script: 'bench' },
  { part: 'openclaw-client', folder: 'real', script: 'bench:delivery' },
  { part: 'apps', folder: 'real', script: 'bench:start' },
] as const;

/** What vitest's groups are compared with; they come sorted by speed. */
const peers = /^(?:taking its styling off|fast-diff on lines|JSON\.parse|tail -40|prose$)/;
/** Runs of a group beyond this many are inputs of one kind, of which the slowest tells enough. */
const maxRuns = 5;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'gsd-bench-'));
try {
  const rows = [...(await runVitestBenches()), ...(await runPrograms())];
  const report = `# Benchmarks

Written by \`npm run bench\` on ${await describeMachine()}. Every group was measured in one run; its first line is what the others are compared with. Ratios travel between machines, milliseconds do not.

| part | what | how | time or memory | ratio |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
  await writeFile(join(root, 'docs', 'benchmarks.md'), report);
  console.log('Written: docs/benchmarks.md');
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function describeMachine(): Promise<string> {
  return [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${process.platform} ${release().split('.').slice(0, 2).join('.')}`,
    `Node ${process.versions.node}`,
    await versionOf('tmux', '-V'),
    await versionOf('jq', '--version'),
    await versionOf('diff', '--version'),
    `OpenClaw ${openClawVersion}`,
  ]
    .filter((one) => one !== '')
    .join(', ');
}

async function versionOf(program: string, flag: string): Promise<string> {
  const { stdout } = await execa(program, [flag], { reject: false });
  return (stdout ?? '').split('\n')[0] ?? '';
}

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string;
      readonly benchmarks?: readonly {
        readonly tasks: readonly {
          readonly name: string;
          readonly latency: { readonly p50: number };
        }[];
      }[];
    }[];
  }[];
}

async function runVitestBenches(): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const name of await workspacesWith('packages', /vitest bench/)) {
    console.log(`bench ${name}`);
    const output = join(folder, `${name}.json`);
    await execa('pnpm', ['run', 'bench', `--outputFile.json=${output}`], {
      cwd: join(root, 'packages', name),
      timeout: 20 * 60_000,
    });
    const { testResults } = JSON.parse(await readFile(output, 'utf8')) as VitestReport;
    for (const { title, benchmarks = [] } of testResults.flatMap((one) => one.assertionResults)) {
      const tasks = benchmarks.flatMap((one) => one.tasks);
      const runs = tasks.map((one) => ({ how: one.name, milliseconds: one.latency.p50 }));
      const others = runs.filter(({ how }) => !peers.test(how));
      const shown = others.length > maxRuns ? others.slice(-1) : others;
      const peer = runs.filter(({ how }) => peers.test(how));
      rows.push(...toRows(name, { what: title, runs: [...peer, ...shown] }));
    }
  }
  return rows;
}

async function runPrograms(): Promise<readonly string[]> {
  const rows: string[] = [];
  for (const { part, folder: workspace, script } of programs) {
    console.log(`bench ${workspace} ${script}`);
    const { stdout, failed } = await execa('pnpm', ['run', '--silent', script, '--json'], {
      cwd: join(root, workspace),
      timeout: 20 * 60_000,
      stderr: 'inherit',
      reject: false,
    });
    // a goal that was missed belongs into the report as well
    if (failed) process.exitCode = 1;
    const comparisons = JSON.parse(stdout) as readonly Comparison[];
    rows.push(...comparisons.flatMap((one) => toRows(part, one)));
  }
  return rows;
}

function toRows(part: string, { what, runs }: Comparison): readonly string[] {
  const first = runs[0] === undefined ? Number.NaN : amountOf(runs[0]);
  return runs.map((run) => {
    const cells = [part, what, run.how, readable(run), ratio(amountOf(run) / first)];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
}

function ratio(value: number): string {
  return value < 0.1 ? `1 / ${(1 / value).toFixed(0)}` : value.toFixed(value < 10 ? 2 : 0);
}

function amountOf(run: Run): number {
  return 'megabytes' in run ? run.megabytes : run.milliseconds;
}

function readable(run: Run): string {
  if ('megabytes' in run) return `${run.megabytes} MB`;
  const { milliseconds } = run;
  if (milliseconds < 0.001) return `${(milliseconds * 1_000_000).toFixed(0)} ns`;
  if (milliseconds < 1) return `${(milliseconds * 1000).toFixed(1)} µs`;
  if (milliseconds < 1000) return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

async function workspacesWith(group: string, script: RegExp): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of (await readdir(join(root, group))).sort()) {
    const manifest = await readFile(join(root, group, name, 'package.json'), 'utf8').catch(
      () => '{}',
    );
    if (script.test(JSON.parse(manifest).scripts?.bench ?? '')) found.push(name);
  }
  return found;
}
