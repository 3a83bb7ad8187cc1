import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'gsd-bench-'));
try {
  const report = [await describeMachine(), await runVitestBenches(), await runPrograms()];
  await writeFile(join(root, 'docs', 'benchmarks.md'), `${report.join('\n\n')}\n`);
  console.log('Written: docs/benchmarks.md');
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function describeMachine(): Promise<string> {
  const tmux = await execa('tmux', ['-V'], { reject: false });
  const machine = [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${process.platform} ${release()}`,
    `Node ${process.versions.node}`,
    tmux.stdout,
  ];
  return `# Benchmarks

Written by \`npm run bench\`: ratios travel between machines, milliseconds do not.

Machine: ${machine.join(', ')}.`;
}

interface BenchReport {
  readonly files: readonly {
    readonly groups: readonly {
      readonly fullName: string;
      readonly benchmarks: readonly {
        readonly name: string;
        readonly mean: number;
        readonly rme: number;
      }[];
    }[];
  }[];
}

/** One table of everything that vitest measures; the first line of a group is what is compared. */
async function runVitestBenches(): Promise<string> {
  const rows = ['| package | what | how | time | ratio |', '| --- | --- | --- | --- | --- |'];
  for (const name of await workspacesWith('packages', /vitest bench/)) {
    console.log(`bench ${name}`);
    const output = join(folder, `${name}.json`);
    await execa('pnpm', ['run', 'bench', '--outputJson', output], {
      cwd: join(root, 'packages', name),
      timeout: 20 * 60_000,
    });
    const { files } = JSON.parse(await readFile(output, 'utf8')) as BenchReport;
    for (const { fullName, benchmarks } of files.flatMap(({ groups }) => groups)) {
      const what = fullName.split(' > ').slice(1).join(', ') || fullName;
      const first = benchmarks[0]?.mean ?? 0;
      for (const { name: how, mean, rme } of benchmarks) {
        const time = `${milliseconds(mean)} ±${rme.toFixed(1)} %`;
        rows.push(`| ${name} | ${what} | ${how} | ${time} | ${(mean / first).toFixed(2)} |`);
      }
    }
  }
  return `## Libraries\n\n${rows.join('\n')}`;
}

/** The benches that are programs of their own say in their own words what they found. */
async function runPrograms(): Promise<string> {
  const programs = [
    ['apps/hooks', 'bench:hook', 'What a hook costs Claude Code'],
    ['apps/hooks', 'bench:worker', 'The worker'],
    ['apps/launcher', 'bench', 'Recovery of a fleet'],
    ['real', 'bench:delivery', 'Delivery to a real OpenClaw'],
  ] as const;
  const parts = [];
  for (const [workspace, script, title] of programs) {
    console.log(`bench ${workspace} ${script}`);
    const { stdout } = await execa('pnpm', ['run', '--silent', script], {
      cwd: join(root, workspace),
      timeout: 20 * 60_000,
    });
    const body = /^\s*\|/m.test(stdout) ? stdout.trim() : `\`\`\`text\n${stdout.trim()}\n\`\`\``;
    parts.push(`## ${title}\n\n${body}`);
  }
  return parts.join('\n\n');
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

function milliseconds(value: number): string {
  if (value < 0.001) return `${(value * 1_000_000).toFixed(0)} ns`;
  return value < 1 ? `${(value * 1000).toFixed(1)} µs` : `${value.toFixed(2)} ms`;
}
