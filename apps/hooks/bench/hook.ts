import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processStart } from '@gsd-code-skill/core';
import { hookCommand, renderHookScript } from '../src/hook-script/hook-script.ts';

interface Sample {
  /** Milliseconds until stdout was at its end. */
  readonly eof: number;
  /** Milliseconds until the process was gone and all its streams closed. */
  readonly closed: number;
}

interface Contender {
  readonly name: string;
  /** How many times the physical limit it may take. */
  readonly limit?: number;
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, json: { type: 'boolean' } },
});
const rounds = Number(values.rounds);
// whoever does not read its input would make Claude Code write into a closed pipe
const physicalLimit = 'sh that drains its input, the physical limit';
const payload = await readFile(
  join(import.meta.dirname, '../../../fixtures/claude-code-2.1.325/payloads/Stop.json'),
);

const folder = await mkdtemp(join(tmpdir(), 'bench-hook-'));
const stateDir = join(folder, 'state');
const registryPath = join(folder, 'registry.json');
const script = join(stateDir, 'hook.sh');
const socket = `bench-${randomUUID()}`;
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], {
    encoding: 'utf8',
    env: { ...process.env, TMUX: undefined, TMUX_TMPDIR: folder },
  }).trim();

try {
  const TMUX = tmux('new-session', '-dPs', 'nobody', '-F', '#{socket_path},#{pid},0', 'cat');
  const TMUX_PANE = tmux('display-message', '-p', '-t', '=nobody:', '#{pane_id}');
  const serverPid = TMUX.split(',')[1];

  for (const name of ['panes', 'strangers', 'spool']) {
    await mkdir(join(stateDir, name), { recursive: true });
  }
  await writeFile(registryPath, JSON.stringify({ agents: [] }));
  // in the same tick of the file system's clock a stranger would not be believed
  await utimes(registryPath, 1, 1);
  await writeFile(
    script,
    renderHookScript({
      stateDir,
      registryPath,
      nodePath: process.execPath,
      workerPath: import.meta.filename,
      version: '0.0.0',
    }),
  );
  await writeFile(join(stateDir, 'panes', `${serverPid}.900`), 'warden\n\n');
  await writeFile(join(stateDir, 'strangers', `${serverPid}.${TMUX_PANE.slice(1)}`), '');
  // a worker that lives, and has seen that there is room
  await writeFile(join(stateDir, 'worker.pid'), `${process.pid} ${processStart(process.pid)}\n`);
  await writeFile(join(stateDir, 'room'), '');

  const { TMUX: _, TMUX_PANE: __, ...outside } = process.env;
  const env = {
    ...outside,
    CLAUDE_PID: `${process.pid}`,
    GSD_REGISTRY: registryPath,
    STATE_DIR: stateDir,
  };
  const inside = { ...env, TMUX, TMUX_PANE };
  const ours = hookCommand('Stop', script);
  const guards = join(import.meta.dirname, 'guard-chain.sh');
  const original: readonly Contender[] = [
    { name: 'bash + jq, outside tmux', command: guards, env },
    { name: 'bash + jq, unmanaged', command: guards, env: inside },
  ];
  if (!hasJq()) console.error('jq is not installed: the hook in bash and jq is left out');
  const node = `exec '${process.execPath}' '${join(import.meta.dirname, 'node-hook.mjs')}'`;
  const managed = { ...inside, TMUX_PANE: '%900' };
  const contenders: readonly Contender[] = [
    { name: 'sh -c true', command: 'true', env },
    { name: physicalLimit, command: 'exec cat >/dev/null', env },
    ...(hasJq() ? original : []),
    { name: 'Node, outside tmux', command: node, env },
    { name: 'Node, unmanaged', command: node, env: inside },
    { name: 'hook.sh, outside tmux', command: ours, env, limit: 1.05 },
    { name: 'hook.sh, unmanaged', command: ours, env: inside, limit: 1.05 },
    { name: 'hook.sh, managed', command: ours, env: managed, limit: 1.2 },
  ];

  const samples = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
  for (let round = -5; round < rounds; round++) {
    // whoever comes after a large program finds the caches of the processor cold
    for (const contender of shuffled(contenders)) {
      const sample = await run(contender);
      if (round >= 0) samples.get(contender.name)?.push(sample);
    }
    await clearSpool();
  }

  const goneAfter = (name: string) => median((samples.get(name) ?? []).map(({ closed }) => closed));
  const base = goneAfter('sh -c true');
  const least = goneAfter(physicalLimit);
  const row = ({ name, limit }: Contender) => {
    const taken = samples.get(name) ?? [];
    const closed = median(taken.map((sample) => sample.closed));
    return {
      hook: name,
      'stdout EOF (ms)': round2(median(taken.map((sample) => sample.eof))),
      'gone (ms)': round2(closed),
      'x sh -c true': round2(closed / base),
      'x the limit': round2(closed / least),
      goal: limit === undefined ? '' : `≤ ${limit}${closed / least <= limit ? '' : ' MISSED'}`,
    };
  };
  const rows = contenders.map(row);
  if (values.json) {
    const runs = rows.map((one) => ({ how: one.hook, milliseconds: one['gone (ms)'] }));
    console.log(JSON.stringify([{ what: 'a hook, from its start until it is gone', runs }]));
  } else {
    const load = loadavg()[0]?.toFixed(1);
    console.log(
      `medians of ${rounds} rounds, each in an order of its own, /bin/sh -c with three pipes, load ${load}`,
    );
    console.table(rows);
  }
  if (rows.some(({ goal }) => goal.endsWith('MISSED'))) process.exitCode = 1;
} finally {
  try {
    tmux('kill-server');
  } catch {}
  await rm(folder, { recursive: true, force: true });
}

function shuffled<T>(items: readonly T[]): readonly T[] {
  return items
    .map((item) => [Math.random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

function hasJq(): boolean {
  return spawnSync('sh', ['-c', 'command -v jq']).status === 0;
}

function run({ command, env }: Contender): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let eof = 0;
    const child = spawn('/bin/sh', ['-c', command], { env, stdio: 'pipe', detached: true });
    child.stdin.on('error', () => {});
    child.stdin.end(payload);
    child.stderr.resume();
    child.stdout.resume().on('end', () => {
      eof = performance.now() - start;
    });
    child.on('error', reject);
    child.on('close', () => resolve({ eof, closed: performance.now() - start }));
  });
}

async function clearSpool(): Promise<void> {
  const spool = join(stateDir, 'spool');
  for (const name of await readdir(spool)) await rm(join(spool, name));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
