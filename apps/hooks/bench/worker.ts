import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { LogRecord } from '@gsd-code-skill/session-channel';
import { programPath } from '../src/program.ts';
import { runHook, setUpHook } from '../test/run-hook.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, json: { type: 'boolean' } },
});
const rounds = Number(values.rounds);
const recordings = join(import.meta.dirname, '../../../fixtures/claude-code-2.1.325');
const payload = JSON.parse(await readFile(join(recordings, 'payloads/Stop.json'), 'utf8'));
const screen = join(recordings, 'panes/02-idle-after-answer.120x40.ansi.txt');

const folder = await mkdtemp(join(tmpdir(), 'bench-worker-'));
const tmuxEnv = { ...process.env, TMUX: undefined, TMUX_TMPDIR: folder };
const tmux = (...args: string[]) =>
  execFileSync('tmux', ['-L', 'bench', '-f', '/dev/null', ...args], {
    encoding: 'utf8',
    env: tmuxEnv,
  });
const { stateDir, registryPath, scriptPath } = await setUpHook(folder, { workerPath: programPath });
const logPath = join(stateDir, 'log/warden-main.jsonl');

try {
  const agents = [{ agent_id: 'warden', hook_settings: { dedup_mode: 'off' } }];
  await writeFile(registryPath, JSON.stringify({ delivery: { transport: 'inbox' }, agents }));
  // a transcript that has the reply already: waiting for Claude Code to write it is not our time
  const transcript = join(folder, 'transcript.jsonl');
  const draw = `printf %s "$(cat '${screen}')"; exec cat`;
  const size = ['-x', '120', '-y', '40'];
  const pane = tmux(
    'new-session',
    '-dP',
    '-s',
    'warden-main',
    ...size,
    '-F',
    '#{socket_path},#{pid},0 #{pane_id}',
    'sh',
    '-c',
    draw,
  );
  const [TMUX, TMUX_PANE] = pane.trim().split(' ');
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    TMUX,
    TMUX_PANE,
    CLAUDE_PID: `${process.pid}`,
  };

  const memory: number[] = [];
  const nodeStarts: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const prompt_id = `turn-${round}`;
    const text = `Reply ${round}.`;
    const lines = [
      { type: 'user', promptId: prompt_id, message: { role: 'user', content: 'go' } },
      {
        type: 'assistant',
        message: { id: prompt_id, role: 'assistant', content: [{ type: 'text', text }] },
      },
    ];
    await writeFile(transcript, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
      flag: 'a',
    });
    const said = {
      ...payload,
      prompt_id,
      transcript_path: transcript,
      last_assistant_message: text,
    };
    await runHook(scriptPath, 'Stop', JSON.stringify(said), env);
    while ((await records()).length <= round) await delay(20);
    memory.push(await workerMegabytes());
    nodeStarts.push(startNode());
  }

  const warm = (await records()).slice(1).map(({ durations }) => durations);
  const of = (name: keyof LogRecord['durations']) =>
    median(warm.map((one) => one[name] ?? Number.NaN));
  const untilSent = median(warm.map(({ spool = 0, worker = 0 }) => spool + worker));
  if (values.json) {
    const runs = [
      { how: 'starting Node and nothing else', milliseconds: median(nodeStarts) },
      { how: 'spool to outbox, warm worker', milliseconds: untilSent },
    ];
    console.log(JSON.stringify([{ what: 'an event on its way to the agent', runs }]));
  } else {
    console.log(`medians of ${rounds} turns, one after the other, warm worker (ms)`);
    console.table({
      'in hook.sh': of('hook'),
      'waiting in the spool': of('spool'),
      'in the worker': of('worker'),
      'spool to outbox (goal ≤ 100)': untilSent,
      'outbox to inbox': of('delivery'),
      'starting Node and nothing else': median(nodeStarts),
    });
    console.log(`worker: ${memory[0]} MB after the first turn, ${memory.at(-1)} MB after the last`);
  }
  if (untilSent > 100) process.exitCode = 1;
} finally {
  try {
    tmux('kill-server');
  } catch {}
  const pid = await workerPid();
  if (!Number.isNaN(pid)) process.kill(pid);
  await delay(500);
  await rm(folder, { recursive: true, force: true });
}

async function records(): Promise<readonly LogRecord[]> {
  const text = await readFile(logPath, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

async function workerPid(): Promise<number> {
  return Number.parseInt(await readFile(join(stateDir, 'worker.pid'), 'utf8').catch(() => ''), 10);
}

async function workerMegabytes(): Promise<number> {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', `${await workerPid()}`], {
    encoding: 'utf8',
  });
  return Math.round(Number(kilobytes) / 1024);
}

function startNode(): number {
  const started = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
