import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { workerAllocation, workerNodeFlags } from '@gsd-code-skill/session-channel';
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
/** Megabytes below which a worker has to be once all is told, however much that was. */
const goal = 80;
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

  const [TMUX = '', TMUX_PANE = ''] = panes[0]?.split('\t') ?? [];
  const env = { PATH: process.env.PATH, HOME: folder, TMUX, TMUX_PANE };
  const startWorker = () => runHook(scriptPath, 'Stop', JSON.stringify(eventOf(events)), env);
  const memory = [{ after: 'starting Node and nothing else', ...(await floor()) }];
  const note = async (handled: number) => {
    const after = `${handled.toLocaleString('en')} event${handled === 1 ? '' : 's'}`;
    memory.push({ after, ...(await memoryOf(await workerPid())) });
  };

  await startWorker();
  while ((await left()) > 0) await delay(250);
  // the worker has told somebody of it, too
  await delay(2000);
  await note(1);
  await stopWorker();

  const written = await writeEvents(panes);
  const began = performance.now();
  await startWorker();
  const third = Math.round(events * 0.33);
  let processor = 0;
  for (let rest = events; rest > 0; rest = await left()) {
    if (memory.length === 2 && events - rest >= third) await note(third);
    processor = Math.max(processor, await workerSeconds());
    await delay(250);
  }
  const taken = performance.now() - began;
  memory.push({ after: 'the last event', ...(await memoryOf(await workerPid())) });
  while ((await waiting()) > 0) await delay(250);
  await delay(2000);
  const atRest = await memoryOf(await workerPid());
  memory.push({ after: 'the last wake', ...atRest });
  const isMissed = !(atRest.all < goal);
  if (isMissed) process.exitCode = 1;

  if (values.json) {
    const runs = [
      { how: 'writing them into files, synced', milliseconds: written / events },
      { how: 'all of the worker', milliseconds: taken / events },
    ];
    const sizes = memory.map(({ after, all }) => ({ how: `after ${after}`, megabytes: all }));
    console.log(
      JSON.stringify([
        { what: `one of ${events} events that waited`, runs },
        { what: `memory of a worker with ${events} events that waited`, runs: sizes },
      ]),
    );
  } else {
    const seconds = Math.round(taken / 100) / 10;
    const rate = Math.round(events / seconds);
    const ratio = (taken / written).toFixed(1);
    console.log(
      `${events} events of ${sessions} sessions: ${seconds} s, ${rate}/s, ${ratio} × writing them into files, synced`,
    );
    console.log(`worker: ${processor} s of processor time (goal: 10,000 in 60 s)`);
    console.log(
      `memory of the worker in MB (goal: below ${goal} after the last wake${isMissed ? ': MISSED' : ''})`,
    );
    console.table(Object.fromEntries(memory.map(({ after, ...parts }) => [after, parts])));
  }
} finally {
  try {
    tmux('kill-server');
  } catch {}
  await stopWorker();
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

async function stopWorker(): Promise<void> {
  const pid = await workerPid();
  if (!Number.isNaN(pid)) process.kill(pid);
  while (!Number.isNaN(await workerPid())) await delay(50);
}

async function left(): Promise<number> {
  return (await readdir(join(stateDir, 'spool'))).length;
}

/** Wakes that have not gone out. */
async function waiting(): Promise<number> {
  const names = await readdir(join(stateDir, 'outbox'));
  return names.filter((name) => name.endsWith('.wake')).length;
}

/** What a process keeps, and how much of that is the program itself, which all of them share. */
async function memoryOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const of = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024);
  return {
    all: of('VmRSS'),
    'its own': of('RssAnon'),
    'program, shared': of('RssFile'),
    'most so far': of('VmHWM'),
  };
}

/** What a Node that does nothing keeps, started as a worker is. */
async function floor() {
  const idle = spawn(process.execPath, [...workerNodeFlags, '-e', 'setInterval(() => {}, 1e9)'], {
    env: workerAllocation,
    stdio: 'ignore',
  });
  await delay(1000);
  const memory = await memoryOf(idle.pid);
  idle.kill();
  return memory;
}

/** What all its threads have used, by the kernel's count of hundredths. */
async function workerSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${await workerPid()}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return Math.round((user + system) / 10) / 10;
}
