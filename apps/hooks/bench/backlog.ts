import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { programPath } from '../src/program.ts';
import { runHook, setUpHook } from '../test/run-hook.ts';

const usage = `usage: npm run bench:backlog -- [--events <number>] [--json]

How long a worker takes for events that waited in the spool, and how much memory; compared with
writing the same events into files, syncing each.`;

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(usage);
  process.exit();
}

const events = Number(values.events);
const sessions = 10;
const recordings = join(import.meta.dirname, '../../../fixtures/claude-code-2.1.325');
const payload = JSON.parse(await readFile(join(recordings, 'payloads/Stop.json'), 'utf8'));
const folder = await mkdtemp(join(tmpdir(), 'bench-backlog-'));
const tmuxEnv = { ...process.env, TMUX: undefined, TMUX_TMPDIR: folder };
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-L', 'bench', '-f', '/dev/null', ...args], {
    encoding: 'utf8',
    env: tmuxEnv,
  }).trim();
const { stateDir, registryPath, scriptPath } = await setUpHook(folder, { workerPath: programPath });

try {
  const names = Array.from({ length: sessions }, (_, n) => `pilot${n}`);
  const agents = names.map((agent_id) => ({ agent_id, hook_settings: { dedup_mode: 'off' } }));
  await writeFile(registryPath, JSON.stringify({ delivery: { transport: 'inbox' }, agents }));
  const format = '#{socket_path},#{pid},0\t#{pane_id}';
  const panes = names.map((name) =>
    tmux('new-session', '-dP', '-s', `${name}-main`, '-F', format, 'cat'),
  );

  const written = await writeEvents(panes);
  const began = performance.now();
  const [TMUX = '', TMUX_PANE = ''] = panes[0]?.split('\t') ?? [];
  const env = { PATH: process.env.PATH, HOME: folder, TMUX, TMUX_PANE };
  await runHook(scriptPath, 'Stop', JSON.stringify(eventOf(events)), env);
  let memory = 0;
  let processor = 0;
  while ((await readdir(join(stateDir, 'spool'))).length > 0) {
    memory = Math.max(memory, await workerMegabytes());
    processor = Math.max(processor, await workerSeconds());
    await delay(250);
  }
  const taken = performance.now() - began;

  if (values.json) {
    const runs = [
      { how: 'writing them into files, synced', milliseconds: written / events },
      { how: 'all of the worker', milliseconds: taken / events },
    ];
    console.log(JSON.stringify([{ what: `one of ${events} events that waited`, runs }]));
  } else {
    const seconds = Math.round(taken / 100) / 10;
    const rate = Math.round(events / seconds);
    const ratio = (taken / written).toFixed(1);
    console.log(
      `${events} events of ${sessions} sessions: ${seconds} s, ${rate}/s, ${ratio} × writing them into files, synced`,
    );
    console.log(
      `worker: ${processor} s of processor time, ${memory} MB at most (goals: 10,000 in 60 s, 120 MB)`,
    );
  }
} finally {
  try {
    tmux('kill-server');
  } catch {}
  const pid = await workerPid();
  if (!Number.isNaN(pid)) process.kill(pid);
  while (!Number.isNaN(await workerPid())) await delay(50);
  await rm(folder, { recursive: true, force: true });
}

function eventOf(n: number) {
  return { ...payload, prompt_id: `turn-${n}`, last_assistant_message: `Reply ${n}.` };
}

/** Fills the spool, and gives the milliseconds that the same files take with a sync for each. */
async function writeEvents(panes: readonly string[]): Promise<number> {
  const began = performance.now();
  const peer = join(folder, 'peer');
  await mkdir(peer);
  for (let n = 0; n < events; n++) {
    await writeFile(join(peer, `${n}`), JSON.stringify(eventOf(n)), { flush: true });
  }
  const written = performance.now() - began;
  const begin = Date.now() / 1000 - 3600 - events;
  for (let n = 0; n < events; n++) {
    const [TMUX = '', pane = ''] = panes[n % panes.length]?.split('\t') ?? [];
    const [, serverPid] = TMUX.split(',');
    const path = join(stateDir, 'spool', `${serverPid}.${pane.slice(1)}.${1000 + n}`);
    await writeFile(path, `${TMUX}\t${pane}\t\tStop\n${JSON.stringify(eventOf(n))}`, {
      mode: 0o600,
    });
    await utimes(path, begin + n, begin + n);
  }
  return written;
}

async function workerPid(): Promise<number> {
  return Number.parseInt(await readFile(join(stateDir, 'worker.pid'), 'utf8').catch(() => ''), 10);
}

async function workerMegabytes(): Promise<number> {
  const pid = await workerPid();
  if (Number.isNaN(pid)) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}

/** What all its threads have used, by the kernel's count of hundredths. */
async function workerSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${await workerPid()}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return Math.round((user + system) / 10) / 10;
}
