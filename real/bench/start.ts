import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  livingWorker,
  openRequest,
  paneKey,
  prepareStateDirectory,
} from '@gsd-code-skill/session-channel';
import { claudeStandIn, eventually, privateTmux, temporaryFolder } from '@gsd-code-skill/testing';

// The processor time that programs take to start, beside that of Node itself; with `--json`, as
// comparisons for `npm run bench`. A parent sees it when its child is gone, so each has one.

interface Contender {
  readonly how: string;
  readonly args: readonly string[];
  /** How many times what Node takes is enough. */
  readonly goal?: number;
  /** How many tmux commands it runs, which do not count. */
  readonly calls?: number;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '21' }, json: { type: 'boolean' } },
});
const bin = (app: string, name: string) =>
  fileURLToPath(new URL(`../../apps/${app}/bin/${name}.js`, import.meta.url));
const menuDriver = bin('menu-driver', 'menu-driver');
const oneCall = `const args = ['-S', process.env.GSD_TMUX_SOCKET, 'list-panes', '-a'];
const client = process.getBuiltinModule('node:child_process').spawn('tmux', args);
for (const stream of [client.stdout, client.stderr]) stream.setEncoding('utf8').on('data', () => {});`;
const contenders: readonly Contender[] = [
  { how: 'node -e 0', args: ['-e', '0'] },
  { how: 'node, and a tmux command', args: ['-e', oneCall] },
  { how: 'menu-driver --help', args: [menuDriver, '--help'], goal: 1.5 },
  { how: 'gsd-hooks --help', args: [bin('hooks', 'gsd-hooks'), '--help'], goal: 1.5 },
  { how: 'gsd-launcher --help', args: [bin('launcher', 'gsd-launcher'), '--help'], goal: 1.5 },
  { how: 'gsd-fleet --help', args: [bin('fleet', 'gsd-fleet'), '--help'], goal: 1.5 },
  { how: 'gsd-mcp --help', args: [bin('mcp', 'gsd-mcp'), '--help'], goal: 1.5 },
  // hardly anything but its start
  {
    how: 'menu-driver nobody status, without its tmux command',
    args: [menuDriver, 'nobody', 'status'],
    goal: 2,
    calls: 1,
  },
  {
    how: 'menu-driver warden-main status of an open question, without its tmux commands',
    args: [menuDriver, 'warden-main', 'status'],
    goal: 2,
    calls: 2,
  },
];

const folder = await temporaryFolder();
const server = privateTmux(folder.path);
const stateDir = join(folder.path, 'state');
const registryPath = join(folder.path, 'registry.json');
const env = {
  ...process.env,
  TMUX: undefined,
  GSD_TMUX_SOCKET: server.socketPath,
  GSD_STATE_DIR: stateDir,
  GSD_REGISTRY: registryPath,
};
let worker: ChildProcess | undefined;
try {
  await openQuestion();
  const samples = contenders.map((): number[] => []);
  for (let round = -2; round < Number(values.rounds); round += 1) {
    for (const [index, { args }] of contenders.entries()) {
      const milliseconds = await processorTime(args);
      // the first ones fill the compile cache
      if (round >= 0) samples[index]?.push(milliseconds);
    }
  }
  const medians = samples.map(median);
  const [base = Number.NaN, withCall = Number.NaN] = medians;
  const runs = contenders.map(({ how, goal, calls = 0 }, index) => {
    const milliseconds = (medians[index] ?? Number.NaN) - calls * (withCall - base);
    return { how, goal, milliseconds };
  });
  const isMissed = ({ goal = Number.POSITIVE_INFINITY, milliseconds }: (typeof runs)[number]) =>
    milliseconds / base > goal;
  if (runs.some(isMissed)) process.exitCode = 1;
  if (values.json) {
    const what = 'processor time of a start';
    const plain = runs.map(({ how, milliseconds }) => ({ how, milliseconds }));
    console.log(JSON.stringify([{ what, runs: plain }]));
  } else {
    for (const run of runs) {
      const { how, goal, milliseconds } = run;
      const verdict = isMissed(run) ? ` (goal ${goal}: MISSED)` : '';
      console.log(
        `${milliseconds.toFixed(1)} ms, ${(milliseconds / base).toFixed(2)} x: ${how}${verdict}`,
      );
    }
  }
} finally {
  worker?.kill();
  await server.close();
  await folder.remove();
}

/** A session in which Claude Code asks something, as its hook has announced, and a worker that lives. */
async function openQuestion(): Promise<void> {
  const dialogs = [{ pages: ['10-ask-single'], atStart: true }];
  const { command } = await claudeStandIn(folder.path, { dialogs });
  const { paneId } = await server.session('warden-main', { command });
  await eventually(async () => {
    const screen = await server.raw('capture-pane', '-p', '-t', paneId);
    if (!screen.includes('Which database')) throw new Error('not drawn');
  });
  await writeFile(registryPath, '{"agents":[{"agent_id":"warden"}]}');
  await prepareStateDirectory(stateDir);
  const option = (label: string, description: string) => ({ label, description });
  const options = [
    option('PostgreSQL', 'Relational, robust'),
    option('SQLite', 'Embedded, simple'),
    option('Redis', 'In-memory'),
  ];
  const question = 'Which database should we use?';
  await openRequest(stateDir, {
    id: '7KQ2XM4T',
    pane: paneKey({ serverPid: Number(await server.raw('display', '-p', '#{pid}')), paneId }),
    agentId: 'warden',
    sessionName: 'warden-main',
    claudeSessionId: 'a',
    cwd: '/home/user/project',
    kind: 'question',
    toolName: 'AskUserQuestion',
    toolInput: { questions: [{ question, header: 'Database', multiSelect: false, options }] },
  });
  worker = spawn(process.execPath, [bin('hooks', 'gsd-hooks'), 'worker'], { env, stdio: 'ignore' });
  await eventually(async () => {
    if ((await livingWorker(stateDir)) === undefined) throw new Error('no worker yet');
  });
}

/** Milliseconds of user and system time; from a process in between, whose only child it is. */
function processorTime(args: readonly string[]): Promise<number> {
  const script = 'exec 3>&1 >/dev/null 2>&1; "$@"; times >&3';
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-c', script, 'bash', process.execPath, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.once('error', reject);
    child.once('close', () => {
      // the second line is of children: 0m0.021s 0m0.008s
      const times = printed.split('\n')[1]?.matchAll(/(\d+)m([\d.]+)s/g) ?? [];
      const seconds = Array.from(times, ([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
      resolve(seconds.reduce((sum, one) => sum + one, 0) * 1000);
    });
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
