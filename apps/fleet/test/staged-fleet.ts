import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  appendRecord,
  openNeed,
  openRequest,
  prepareStateDirectory,
  statusLinePath,
  writeBinding,
} from '@gsd-code-skill/session-channel';
import { temporaryFolder } from '@gsd-code-skill/testing';

/** A user's home with sessions that live as far as files tell. */
export interface StagedFleet {
  readonly home: string;
  readonly stateDir: string;
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const statuses = ['busy', 'idle', 'waiting'] as const;

/** Stages so many sessions: every third asks something, the others work or wait for a prompt. */
export async function stageFleet(count: number): Promise<StagedFleet> {
  const { path: home, remove } = await temporaryFolder();
  const stateDir = join(home, 'state');
  await prepareStateDirectory(stateDir);
  const claude = join(home, '.claude');
  await mkdir(join(claude, 'sessions'), { recursive: true });
  await mkdir(join(claude, 'projects', 'one'), { recursive: true });
  // processes that stand for Claude Code: alive, and nothing more
  const living = Array.from({ length: count }, () => spawn('sleep', ['600'], { stdio: 'ignore' }));
  const agents = living.map((_, n) => ({ agent_id: `agent-${n}` }));
  const registryPath = join(home, 'registry.json');
  await writeFile(registryPath, JSON.stringify({ agents }), { mode: 0o600 });
  await Promise.all(
    living.map(async ({ pid = 0 }, n) => {
      const status = statuses[n % statuses.length] ?? 'idle';
      await writeClaudeSession(claude, pid, n, status);
      await writeSession(stateDir, claude, pid, n);
      if (status === 'waiting') await ask(stateDir, n);
    }),
  );
  const env = {
    ...{ HOME: home, GSD_STATE_DIR: stateDir, GSD_REGISTRY: registryPath, TMUX_TMPDIR: home },
    PATH: process.env.PATH ?? '',
  };
  return {
    ...{ home, stateDir, env },
    async close() {
      for (const child of living) child.kill('SIGKILL');
      await remove();
    },
  };
}

async function writeClaudeSession(claude: string, pid: number, n: number, status: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const procStart = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const at = Date.now() - 240_000;
  const session = {
    ...{ pid, sessionId: `session-${n}`, cwd: '/tmp', startedAt: at, procStart, status },
    ...{ statusUpdatedAt: at, kind: 'interactive', entrypoint: 'cli', version: '2.1.325' },
  };
  await writeFile(join(claude, 'sessions', `${pid}.json`), JSON.stringify(session));
}

async function writeSession(stateDir: string, claude: string, pid: number, n: number) {
  const at = new Date(Date.now() - 240_000).toISOString();
  const names = { agent: `agent-${n}`, session: `agent-${n}-main` };
  await writeBinding(stateDir, `4711.${n}`, {
    ...{ agentId: names.agent, sessionName: names.session, socketPath: '/nowhere', claudePid: pid },
    claudeSessions: [`session-${n}`],
    transcriptPath: join(claude, 'projects', 'one', `session-${n}.jsonl`),
    state: 'idle',
    lastWake: { id: `wake-${n}`, at, trigger: 'response_complete', news: '' },
  });
  await writeFile(
    await statusLinePath(stateDir, `4711.${n}`),
    JSON.stringify({
      session_id: `session-${n}`,
      context_window: { used_percentage: n, context_window_size: 200_000 },
      rate_limits: { five_hour: { used_percentage: 41, resets_at: 1_800_000_000 } },
      cost: { total_cost_usd: 1.5 },
    }),
    { mode: 0o600 },
  );
  for (const event of ['SessionStart', 'PostToolUse', 'Stop']) {
    await appendRecord(stateDir, {
      ...{ timestamp: at, event, ...names, outcome: event === 'Stop' ? 'delivered' : 'skipped' },
      ...(event === 'Stop' && { wake_id: `wake-${n}`, trigger: 'response_complete' }),
      durations: { hook: 2, spool: 1, worker: 20 },
    });
  }
}

async function ask(stateDir: string, n: number) {
  const id = `7KQ2${`${n}`.padStart(4, '0')}`;
  const own = { agentId: `agent-${n}`, sessionName: `agent-${n}-main`, pane: `4711.${n}` } as const;
  const asked = [{ question: `Which database shall ${n} use?`, header: 'Database', options: [] }];
  const options = [
    { label: 'SQLite', description: '' },
    { label: 'Postgres', description: '' },
  ];
  await openRequest(stateDir, {
    ...{ id, ...own, kind: 'question', toolName: 'AskUserQuestion' },
    toolInput: { questions: asked.map((one) => ({ ...one, options, multiSelect: false })) },
    claudeSessionId: `session-${n}`,
  });
  await openNeed(stateDir, { ...own, kind: 'request', key: id, requestId: id });
}
